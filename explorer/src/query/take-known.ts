import type { RawObject, RawValue } from './raw.ts';

type Take = <T>(name: string, read: (value: RawValue) => T | null, otherwise: T) => T;

/** Takes out of an object what the form has controls for; everything that is not understood stays in `rest`. */
export function takeKnown(object: RawObject): { readonly take: Take; readonly rest: RawObject } {
  const rest: Record<string, RawValue> = { ...object };
  const take: Take = (name, read, otherwise) => {
    const value = object[name];
    if (value === undefined) return otherwise;
    const known = read(value);
    if (known === null) return otherwise;
    delete rest[name];
    return known;
  };
  return { take, rest };
}
