import type { RawObject, RawValue } from './raw.ts';

type Take = <T>(name: string, read: (value: RawValue) => T | null, otherwise: T) => T;

/** Takes the parts that the form has controls for out of an object; everything else stays in `rest`. */
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
