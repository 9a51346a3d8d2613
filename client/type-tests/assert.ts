import { createClient } from 'plinth-client';
import type { ContentTypes } from './content-types.ts';

/** Equal, not merely assignable: in both directions, including readonly and optional. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if the type of `value` is exactly `Expected`. */
export function expectType<Expected>() {
  return <Actual>(
    _value: Actual,
    ..._equal: Equal<Actual, Expected> extends true ? [] : [expected: Expected]
  ): void => {};
}

/** Compiles only if `value` has exactly these keys. */
export function expectKeys<Expected extends PropertyKey>() {
  return <Actual>(
    _value: Actual,
    ..._equal: Equal<keyof Actual, Expected> extends true ? [] : [expected: Expected, actual: keyof Actual]
  ): void => {};
}

export const api = createClient<ContentTypes>({ url: 'http://127.0.0.1' });
export const flat = createClient<ContentTypes>({ url: 'http://127.0.0.1', flatten: true });
