import { expect, test } from 'vitest';
import { readTraceparent } from './traceparent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a header names the trace, the step of the caller, and whether it is recorded', () => {
  expect(readTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true });
  expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)?.isSampled).toBe(false);
  expect(readTraceparent(`cc-${TRACE}-${SPAN}-03-later`)?.isSampled).toBe(true);
});

test.each([
  undefined,
  '',
  'x',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-1`,
])('%s is not valid', (header) => {
  expect(readTraceparent(header)).toBeNull();
});
