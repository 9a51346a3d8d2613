import { beforeAll, expect, test } from 'vitest';
import { ServerError } from '../../../kit/src/server-error.ts';
import { explainError } from './explain-error.ts';
import { issuesOf, problemsOf } from './field-issues.ts';
import { speakEnglish } from '../texts/english-texts.ts';

beforeAll(speakEnglish);

const refused = (...errors: readonly (readonly [path: string, message: string])[]) =>
  new ServerError(400, 'several errors', {
    errors: errors.map(([path, message]) => ({ path: path.split('.'), message, name: 'ValidationError' })),
  });

test('a field with several errors has all of them, in plain words', () => {
  const error = refused(
    ['password', 'password must be at least 8 characters'],
    ['password', 'password must contain at least one uppercase character'],
    ['email', 'email must be a valid email'],
    ['firstname', 'firstname is a required field'],
    ['firstname', 'firstname must be at least 1 characters'],
  );
  expect([...problemsOf(error)]).toEqual([
    ['password', 'Must be at least 8 characters. Must contain at least one upper-case letter'],
    ['email', 'Must be a valid e-mail address'],
    ['firstname', 'Required'],
  ]);
});

test('routes that name fields directly are understood, and fields below a prefix', () => {
  const direct = new ServerError(400, 'ValidationError', { currentPassword: ['Invalid credentials'] });
  expect(issuesOf(direct)).toEqual([{ path: ['currentPassword'], message: 'Invalid credentials' }]);
  expect([...problemsOf(refused(['userInfo.password', 'userInfo.password is a required field']), 'userInfo.')]).toEqual(
    [['password', 'Required']],
  );
  expect(issuesOf(new Error('other'))).toEqual([]);
});

test('an error in one line', () => {
  expect(explainError(refused(['blocks.0.title', 'blocks[0].title must be defined.'], ['title', 'Taken']))).toBe(
    'Blocks 1, Title: Required; Title: Taken',
  );
  expect(explainError(refused(['metaTitle', 'Taken']), () => 'For robots')).toBe('For robots: Taken');
  expect(explainError(refused(['id', 'Some roles are still assigned to some users']))).toBe(
    'Administrators still have this role.',
  );
  expect(explainError(new ServerError(403, 'Forbidden'))).toBe('You do not have permission for this.');
  expect(explainError(new ServerError(400, 'A lifecycle hook said no'))).toBe('A lifecycle hook said no');
});
