import { expect, test } from 'vitest';
import { RequestError } from '../../../errors.ts';
import { withSentValues } from './v5-problems.ts';

const shownOf = (sent: unknown): unknown => {
  const refused = new RequestError('ValidationError', 'wrong', { errors: [{ path: ['email'], message: 'wrong' }] });
  const { details } = withSentValues(refused, { email: sent }) as RequestError;
  return (details as { readonly errors: readonly { readonly value?: unknown }[] }).errors[0]?.value;
};

test.each([['short'], [[1, { a: 'b' }]], [null], [7]])('a problem has the value that was sent: %j', (sent) => {
  expect(shownOf(sent)).toEqual(sent);
});

test('of a long one it has the beginning', () => {
  for (const sent of ['x'.repeat(900_000), ['x'.repeat(900_000)], { x: 'x'.repeat(900_000) }]) {
    expect(String(shownOf(sent))).toMatch(/^(\["|\{"x":")?x{1900,2000}…$/);
  }
});
