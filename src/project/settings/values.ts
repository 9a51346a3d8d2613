import * as z from 'zod';

/** The kinds of value in config files. Each message completes "… must be". */

export const text = z.string({ error: 'a string' });

/** `env('X', null)` and `env('X', false)` mean that there is none. */
export const textOrNone = z.preprocess(
  (value) => (value === null || value === false ? undefined : value),
  text.optional(),
);

/** Numeric strings are accepted too: `env('PORT', 1337)` is a string if the variable is set. */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) => {
  const error = max === Number.MAX_SAFE_INTEGER ? `an integer of at least ${min}` : `an integer from ${min} to ${max}`;
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value),
    z.number({ error }).int({ error }).min(min, { error }).max(max, { error }),
  );
};

/** A boolean, or a string such as `'true'`: `env('X')` instead of `env.bool('X')` returns one. */
export const saidFlag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'true or false' }),
);

/** v4 does not validate these: any other value counts as true or false, such as `'1'` or `+env('X')`. */
export const flag = z.preprocess((value) => {
  const isSaid = value === 'true' || value === 'false';
  const isPlain = value === null || typeof value === 'string' || typeof value === 'number';
  return isPlain && !isSaid ? Boolean(value) : value;
}, saidFlag);

export const texts = z.array(text, { error: 'a list of strings' });

/** `a, b` or a list of strings. */
export const textList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
  texts,
);

export const section = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape, { error: 'an object' });

/** Known to v4, without effect here. */
export const ignored = z.unknown().optional();

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
const SIZE = /^\s*(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?\s*$/i;

/** A number of bytes, or a string such as `10mb`. */
export const byteSize = z.preprocess(
  (value) => {
    const [, amount, unit = 'b'] = (typeof value === 'string' && SIZE.exec(value)) || [];
    return amount === undefined ? value : Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1));
  },
  z
    .number({ error: 'a number of bytes, or a string such as "10mb"' })
    .min(0, { error: 'a number of bytes, zero or more' }),
);
