import { expect, it } from 'vitest';
import { RequestError } from '../../errors.ts';
import { refuseLostDigits } from '../../util/json/exact-json.ts';
import { printNumbers } from '../../util/json/exact-number.ts';
import { readBody } from './read-body.ts';

const FORM = 'application/x-www-form-urlencoded';

const read = (type: string | undefined, text: string, formLimit = 100): unknown =>
  readBody({ body: Buffer.from(text), headers: type === undefined ? {} : { 'content-type': type } }, formLimit);

it.each([
  ['application/json', '{"a":1}', { a: 1 }],
  ['application/vnd.api+json; charset=utf-8', '[1]', [1]],
  [FORM, 'a=1&b%5B0%5D=x&b%5B1%5D=y+z', { a: '1', b: ['x', 'y z'] }],
  [`${FORM.toUpperCase()}; charset=UTF-8`, 'name=Zo%C3%AB&plain', { name: 'Zoë', plain: '' }],
  [FORM, 'a[b][c]=1', { a: { b: { c: '1' } } }],
  [FORM, '__proto__[admin]=1&a=1', { a: '1' }],
  ['text/plain', 'a=1', undefined],
  ['text/plain;json', '{"a":1}', undefined],
  ['text/plain; a=application/json', '{"a":1}', undefined],
  [`${FORM}; json`, 'a=1', { a: '1' }],
  ['multipart/form-data; boundary=x', 'a=1', undefined],
  [undefined, '{"a":1}', undefined],
  [FORM, '', undefined],
])('%s: %s', (type, text, expected) => {
  expect(read(type, text)).toEqual(expected);
});

it('a form is limited in bytes, fields and depth', () => {
  expect(() => read(FORM, `a=${'é'.repeat(50)}`)).toThrow(
    new RequestError('PayloadTooLargeError', 'The request body is too large.'),
  );
  const many = Array.from({ length: 5000 }, (_, index) => `k${index}=1`).join('&');
  expect(Object.keys(read(FORM, many, 1e6) as object)).toHaveLength(1000);
  expect(JSON.stringify(read(FORM, `a${'[b]'.repeat(30)}=1`)).match(/\{/g)).toHaveLength(7);
});

it('JSON is limited in depth, whatever its strings contain', () => {
  const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
  const type = 'application/json';
  expect(read(type, nested(500))).toBeInstanceOf(Array);
  for (const text of [nested(502), nested(100_000), '['.repeat(5_000), `{"a":${'['.repeat(501)}`]) {
    expect(() => read(type, text)).toThrow(
      new RequestError('BadRequestError', 'The body is nested too deeply: more than 500 levels.'),
    );
  }
  const brackets = '[{'.repeat(1000);
  for (const text of [brackets, `\\"${brackets}`, `${brackets}\\`, `\\\\\\"${brackets}`]) {
    expect(read(type, JSON.stringify({ text }))).toEqual({ text });
  }
  expect(read(type, JSON.stringify(Array(1000).fill([[]])))).toHaveLength(1000);
});

it("invalid JSON is a caller's error", () => {
  expect(() => read('application/json', '{"a":')).toThrow(/JSON/);
});

it('keeps the digits of numbers, and refuses those that would lose them where nobody else does', () => {
  const body = read('application/json', '{"data":{"views":[9007199254740993]}}');
  expect(printNumbers(body)).toBe('{"data":{"views":[9007199254740993]}}');
  expect(() => refuseLostDigits(body)).toThrow(
    'data.views.0: 9007199254740993 cannot be represented exactly as a number. Send it as a string.',
  );
  const price = read('application/json', '{"data":{"price":1e999}}');
  expect(() => refuseLostDigits(price)).toThrow('data.price: 1e999 is out of range.');
  refuseLostDigits(read('application/json', '{"data":{"views":["9007199254740993",1e100,9007199254740992]}}'));
});
