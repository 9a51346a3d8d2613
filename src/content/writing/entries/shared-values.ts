import type { Change } from '../../../change/change.ts';
import type { TranslationSource } from '../../../plan/writing/translations/plan-translation-source.ts';
import { isJson, isHashed } from '../../../schema/scalar-types.ts';
import { parseJson } from '../../../util/json/parse-json.ts';

/** Shared values missing in the body. */
export const addedTo = (data: object, { shared }: TranslationSource): ReadonlySet<string> =>
  new Set([...shared.keys()].map(({ name }) => name).filter((name) => !Object.hasOwn(data, name)));

/** Shared values are validated like those of a body: required and unique. */
export function sharedData({ shared }: TranslationSource): object {
  const readableValues = [...shared].filter(([{ type }]) => !isHashed(type));
  return Object.fromEntries(
    readableValues.map(([{ name, type }, value]) => [
      name,
      value !== null && isJson(type) ? parseJson(String(value), value) : value,
    ]),
  );
}

/** Copies shared attributes missing in the body from the other translations. */
export function withShared<T extends Change>(change: T, { shared }: TranslationSource, data: object): T {
  const missing = [...shared].filter(([{ name }]) => (data as Readonly<Record<string, unknown>>)[name] === undefined);
  const scalars = new Map([...change.values.scalars, ...missing]);
  return { ...change, values: { ...change.values, scalars } };
}
