import * as z from 'zod';

/** The kinds of value in config files. Each message completes "… must be". */

export const text = z.string({ error: 'a text' });

/** `env('X', null)` and `env('X', false)` are ways to write that there is none. */
export const textOrNone = z.preprocess(
  (value) => (value === null || value === false ? undefined : value),
  text.optional(),
);

/** Texts of digits pass too: `env('PORT', 1337)` gives a text when the variable is set. */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) => {
  const error =
    max === Number.MAX_SAFE_INTEGER ? `a whole number of at least ${min}` : `a whole number from ${min} to ${max}`;
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value),
    z.number({ error }).int({ error }).min(min, { error }).max(max, { error }),
  );
};

/** True or false, or a text that says so: `env('X')` in place of `env.bool('X')` gives one. */
export const saidFlag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'true or false' }),
);

/** v4 checks no setting of this kind: any other value stands for true or false, such as `'1'` or what `+env('X')` gives. */
export const flag = z.preprocess((value) => {
  const isSaid = value === 'true' || value === 'false';
  const isPlain = value === null || typeof value === 'string' || typeof value === 'number';
  return isPlain && !isSaid ? Boolean(value) : value;
}, saidFlag);

export const texts = z.array(text, { error: 'a list of texts' });

/** `a, b` or a list of texts. */
export const textList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
  texts,
);

export const section = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape, { error: 'an object' });

/** Known to v4, without a meaning here. */
export const ignored = z.unknown().optional();

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
const SIZE = /^\s*(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?\s*$/i;

/** A number of bytes, or a text such as `10mb`. */
export const byteSize = z.preprocess(
  (value) => {
    const [, amount, unit = 'b'] = (typeof value === 'string' && SIZE.exec(value)) || [];
    return amount === undefined ? value : Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1));
  },
  z
    .number({ error: 'a number of bytes, or a text such as "10mb"' })
    .min(0, { error: 'a number of bytes, zero or more' }),
);
