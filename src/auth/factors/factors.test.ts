import { expect, test } from 'vitest';
import { addressOf, stepOfCode } from './authenticator-codes.ts';
import { createFactorTickets } from './factor-tickets.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

/** Of RFC 6238, appendix B, in base32; its eight digits, cut to six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59_000, '287082'],
  [1_111_111_109_000, '081804'],
  [2_000_000_000_000, '279037'],
])('codes are those of the standard, with a clock that is half a minute off: %s', async (at, code) => {
  const step = Math.floor(at / 30_000);
  expect(await stepOfCode(SECRET, code, at)).toBe(step);
  expect(await stepOfCode(SECRET, code, at - 30_000)).toBe(step);
  expect(await stepOfCode(SECRET, code, at + 30_000)).toBe(step);
  expect(await stepOfCode(SECRET, code, at + 90_000)).toBeNull();
});

test.each(['', '28708', '2870821', ' 287082', '２８７０８２', '28708x', '1e5', '-87082'])(
  'is no code: %s',
  async (code) => {
    expect(await stepOfCode(SECRET, code, 59_000)).toBeNull();
  },
);

test('the address for authenticator apps names project and account', async () => {
  const address = new URL(await addressOf(SECRET, 'News: a & b', 'ada@example.test'));
  expect(decodeURIComponent(address.pathname)).toBe('/News  a & b:ada@example.test');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ issuer: 'News  a & b', secret: SECRET });
});

test('recovery codes differ, and are recognized however they are typed', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/);
    expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(hashRecoveryCode(code));
  }
  expect(hashRecoveryCode('')).toBeNull();
  expect(hashRecoveryCode('abcd-efgh')).toBeNull();
});

test('a ticket is valid for ten minutes, for one account, with one secret', () => {
  let now = 1_000_000;
  const tickets = createFactorTickets('secret', () => now);
  const ada = { id: 1, email: 'ada@example.test', passwordHash: 'x' };
  const ticket = tickets.write(ada, { kind: 'password' });
  expect(tickets.read(ticket)).toMatchObject({ id: 1, content: { kind: 'password' } });
  expect(tickets.read(ticket)?.isOf(ada)).toBe(true);
  expect(tickets.read(ticket)?.isOf({ ...ada, passwordHash: 'y' })).toBe(false);
  expect(tickets.read(ticket)?.isOf({ ...ada, email: 'eve@example.test' })).toBe(false);
  expect(createFactorTickets('other', () => now).read(ticket)).toBeNull();
  expect(tickets.read(`${ticket}A`)).toBeNull();
  now += 600_000;
  expect(tickets.read(ticket)).toBeNull();
});
