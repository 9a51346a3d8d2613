import { expect, test } from 'vitest';
import { RequestError } from '../../errors.ts';
import { exactly, flag, oneOf, text, texts, validateOwn } from './validate-own.ts';

const schema = exactly({
  tab: text(1, 5),
  as: oneOf(['changes', 'entry']).optional(),
  mail: flag.optional(),
  grant: texts.optional(),
});

function refusalOf(sent: unknown): unknown {
  try {
    return validateOwn(schema, sent);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return [error.status, error.message, (error.details as { errors?: { path: string[]; message: string }[] }).errors];
  }
}

test('what a route of Plinth accepts is returned', () => {
  expect(validateOwn(schema, { tab: 'x', grant: ['a'] })).toEqual({ tab: 'x', grant: ['a'] });
});

test.each([
  [{}, ['tab'], 'tab must be a string of 1 to 5 characters'],
  [undefined, ['tab'], 'tab must be a string of 1 to 5 characters'],
  [{ tab: '123456' }, ['tab'], 'tab must be a string of 1 to 5 characters'],
  [{ tab: 'x', as: 'both' }, ['as'], 'as must be "changes" or "entry"'],
  [{ tab: 'x', mail: 1 }, ['mail'], 'mail must be true or false'],
  [{ tab: 'x', grant: 'a' }, ['grant'], 'grant must be a list of strings'],
  [{ tab: 'x', grant: [{}] }, ['grant', '0'], 'grant.0 must be a string'],
  [{ tab: 'x', other: 1 }, ['other'], 'other is unknown'],
  [[], [], 'The body must be an object'],
  ['x', [], 'The body must be an object'],
])('%j is refused with the place and what is accepted', (sent, path, message) => {
  expect(refusalOf(sent)).toEqual([400, message, [{ path, message, name: 'ValidationError' }]]);
});

test('all errors are named', () => {
  expect(refusalOf({ tab: 1, mail: 2 })).toMatchObject([400, '2 errors occurred', { length: 2 }]);
});

test('more values than a request may cost are refused first', () => {
  expect(refusalOf({ tab: 'x', grant: Array(6000).fill('a') })).toEqual([
    400,
    'The body has more than 5000 values. Send fewer in one request.',
    undefined,
  ]);
});
