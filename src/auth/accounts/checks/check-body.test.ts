import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RequestError } from '../../../errors.ts';
import { checkBody } from './check-body.ts';

const EMAIL = { email: { type: 'string', email: true, required: true } } as const;

const problems = (body: unknown, exact = false): unknown => {
  try {
    checkBody(body, EMAIL, { exact });
    return [];
  } catch (error) {
    return ((error as RequestError).details as { errors: { message: string }[] }).errors.map(({ message }) => message);
  }
};

it.each([
  [undefined, 'email is a required field'],
  [{}, 'email is a required field'],
  [{ email: '' }, 'email is a required field'],
  [{ email: null }, 'email must be a `string` type, but the final value was: `null`.'],
  [{ email: { a: 'x' } }, 'email must be a `string` type, but the final value was: `{\n  "a": "\\"x\\""\n}`.'],
  [{ email: 'x' }, 'email must be a valid email'],
  [{ email: 'a@b' }, 'email must be a valid email'],
  [[], 'this must be a `object` type, but the final value was: `[]`.'],
  ['text', 'this must be a `object` type, but the final value was: `"text"`.'],
])('%j: %s', (body, message) => {
  expect(problems(body)).toEqual([message]);
});

it('unknown keys are refused only if requested', () => {
  const body = { email: 'a@example.test', more: 1 };
  expect(problems(body)).toEqual([]);
  expect(problems(body, true)).toEqual(['this field has unspecified keys: more']);
});

it('accepts real e-mail addresses', () => {
  expect(problems({ email: "o'hara+tag@mail.example.co.uk" })).toEqual([]);
  expect(problems({ email: 'zoë@exämple.test' })).toEqual([]);
});

it('anything other than an object with an address is a 400, never a 500', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      try {
        checkBody(body, EMAIL, { exact: true });
      } catch (error) {
        expect(error).toBeInstanceOf(RequestError);
      }
    }),
  );
});

it('a long address is refused at once', () => {
  expect(problems({ email: `${'a.'.repeat(500_000)}@` })).toEqual(['email must be a valid email']);
});

const PASSWORDS = {
  password: { type: 'string', required: true },
  passwordConfirmation: { type: 'string', required: true, same: { field: 'password', message: 'no match' } },
  currentPassword: { type: 'string', required: true },
} as const;

it.each([
  [{}, ['passwordConfirmation', 'password', 'currentPassword']],
  [{ password: 5 }, ['password', 'passwordConfirmation', 'currentPassword']],
  [{ password: '', passwordConfirmation: 'x' }, ['passwordConfirmation', 'password', 'currentPassword']],
  [{ password: 'x', passwordConfirmation: '', currentPassword: 'y' }, ['passwordConfirmation']],
  [
    { password: 5, passwordConfirmation: 6, more: 1 },
    ['passwordConfirmation', 'passwordConfirmation', 'password', 'currentPassword', undefined],
  ],
])('problems of %j are listed in the order %j', (body, fields) => {
  const find = () => checkBody(body, PASSWORDS, { exact: true });
  expect(find).toThrow(
    expect.objectContaining({
      details: { errors: fields.map((field) => expect.objectContaining({ path: field === undefined ? [] : [field] })) },
    }),
  );
});
