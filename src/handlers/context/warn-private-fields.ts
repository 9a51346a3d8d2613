import { type HiddenFields, hiddenFieldsOf } from '../../content/reading/private-fields.ts';

/** Warns once per content type if project code sends entries without the private fields that v4 would send. */
export type WarnPrivateFields = (body: unknown, where: () => string) => void;

/** Limits of the search: entries are near the top of a response, and those of a list are alike. */
const DEPTH = 4;
const MEMBERS = 20;

export function createPrivateFieldsWarning(warn: (message: string) => void): WarnPrivateFields {
  const warned = new Set<string>();
  return (body, where) => {
    for (const { uid, names } of hiddenAmong(body, DEPTH)) {
      if (warned.has(uid)) continue;
      warned.add(uid);
      warn(
        `${where()} sends entries of ${uid} without their private fields (${names.join(', ')}), which v4 would send. To send them, select them by name ("select" or "fields").`,
      );
    }
  };
}

function* hiddenAmong(value: unknown, depth: number): Generator<HiddenFields> {
  if (typeof value !== 'object' || value === null || depth < 0) return;
  const hidden = hiddenFieldsOf(value);
  if (hidden !== undefined) yield hidden;
  const members = Array.isArray(value) ? value.slice(0, 1) : plainMembers(value);
  for (const member of members) yield* hiddenAmong(member, depth - 1);
}

/** Instances of the project's own classes are not inspected: their getters may have effects. */
function plainMembers(value: object): readonly unknown[] {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return [];
  return Object.values(Object.getOwnPropertyDescriptors(value))
    .slice(0, MEMBERS)
    .map((member) => member.value);
}
