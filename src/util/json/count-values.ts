import { validationError } from '../../errors.ts';

/** yup takes about 25 µs for each value of a body, and no other request is answered meanwhile. */
export const MOST_VALUES = 5_000;

/** A bound for the values of a body, and the lists whose texts cost nothing because yup does not see them. */
export interface ValueBound {
  readonly most: number;
  readonly free?: ReadonlySet<string>;
}

/** Refuses a body with more values than its validation may cost, before it begins. Nested ones count as well. */
export function refuseLarge(body: unknown, { most, free }: ValueBound): void {
  const waiting: unknown[] = [body];
  let count = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (free?.has(name) && isTexts(member)) continue;
      count += 1;
      if (count > most) throw validationError(`The body has more than ${most} values. Send fewer in one request.`);
      waiting.push(member);
    }
  }
}

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
