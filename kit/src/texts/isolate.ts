const FIRST_STRONG_ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/** A value with a direction of its own, whatever stands beside it. */
export const isolate = <T>(value: T): readonly (T | string)[] => [FIRST_STRONG_ISOLATE, value, END_OF_ISOLATE];
