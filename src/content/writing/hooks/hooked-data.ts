import type { Change, RowValues, WriteValue } from '../../../change/change.ts';
import type { ScalarAttribute } from '../../../schema/model.ts';
import { isHashed } from '../../../schema/scalar-types.ts';

export type Data = Record<string, unknown>;

/** The `params.data` of lifecycle hooks: the data sent, with hashed passwords and the values set by the server. */
export function hookedData({ values }: Change, data: Data): Data {
  const hooked = { ...data };
  for (const [{ name, type }, value] of values.scalars) {
    const isImplied = isHashed(type) || (IMPLIED.has(name) && data[name] === undefined);
    if (isImplied && value !== null) hooked[name] = value;
  }
  return hooked;
}

const IMPLIED = new Set(['createdAt', 'updatedAt', 'publishedAt', 'locale']);

/** Times default to now. */
export const withTimes = (data: object, now: Date): Data => ({ createdAt: now, updatedAt: now, ...data });

/** Values at one moment; objects, which code may change in place, as a copy in JSON. */
export type Snapshot = ReadonlyMap<string, unknown>;

class Copied {
  readonly text: string;

  constructor(value: object) {
    this.text = shownValue(value);
  }
}

/** The current data, to detect later changes. */
export function snapshotData(data: Readonly<Data>): Snapshot {
  const snapshot = new Map<string, unknown>();
  for (const name of Object.keys(data)) {
    const value = data[name];
    snapshot.set(name, typeof value === 'object' && value !== null ? new Copied(value) : value);
  }
  return snapshot;
}

/** The attributes that have changed. */
export function changedNames(before: Snapshot, data: Readonly<Data>): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [name, value] of before) if (!isSame(value, data[name])) changed.add(name);
  for (const name of Object.keys(data)) if (!before.has(name)) changed.add(name);
  return changed;
}

/** Most values are primitive, and not changed. */
const isSame = (before: unknown, now: unknown): boolean =>
  before === now || (before instanceof Copied ? before.text : shownValue(before)) === shownValue(now);

/** Values that are stored alike have the same string; undefined and an absent value are the same. */
function shownValue(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // Circular values always count as changed.
    return String(Math.random());
  }
}

/** A change with some attributes replaced by those of another. */
export const replaceAttributes = <T extends Change>(change: T, other: Change, names: ReadonlySet<string>): T => ({
  ...change,
  values: replaceValues(change.values, other.values, names),
});

export function replaceValues<V extends RowValues>(values: V, others: RowValues, names: ReadonlySet<string>): V {
  const merge = <C extends { readonly attribute: { readonly name: string } }>(
    own: readonly C[],
    replacements: readonly C[],
  ) => [
    ...own.filter(({ attribute }) => !names.has(attribute.name)),
    ...replacements.filter(({ attribute }) => names.has(attribute.name)),
  ];
  return {
    ...values,
    scalars: new Map<ScalarAttribute, WriteValue>([
      ...[...values.scalars].filter(([{ name }]) => !names.has(name)),
      ...[...others.scalars].filter(([{ name }]) => names.has(name)),
    ]),
    links: merge(values.links, others.links),
    morphs: merge(values.morphs, others.morphs),
    components: merge(values.components, others.components),
    zones: merge(values.zones, others.zones),
  };
}
