import type { Constraints } from './model.ts';
import type { RawAttribute } from './raw-schema.ts';

/** v4 ignores bounds that are not numbers and lengths of zero. */
export function readConstraints(raw: RawAttribute, refuse: (problem: string) => never): Constraints {
  const { min, max, minLength, maxLength, regex } = raw;
  return {
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
    ...(isLength(minLength) && { minLength }),
    ...(isLength(maxLength) && { maxLength }),
    ...(regex !== undefined && regex !== null && { regex: readPattern(regex, refuse) }),
  };
}

const isLength = (value: unknown): value is number => Number.isInteger(value) && value !== 0;

function readPattern(regex: unknown, refuse: (problem: string) => never): RegExp {
  try {
    return new RegExp(regex instanceof RegExp ? regex : String(regex));
  } catch (error) {
    return refuse(`has an invalid "regex": ${(error as Error).message}`);
  }
}
