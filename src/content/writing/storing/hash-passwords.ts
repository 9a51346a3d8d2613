import type { Change, ComponentItem, RowValues } from '../../../change/change.ts';
import type { PlainPassword, WriteValue } from '../../../change/write-value.ts';
import type { Engine } from '../../engine.ts';

/** A change with all passwords hashed, at any depth; the same object if there are none. */
export function hashPasswords<T extends Change>(engine: Engine, change: T): T | Promise<T> {
  const plain = new Set<string>();
  collect(change.values, plain);
  return plain.size === 0 ? change : hashAll(engine, change, plain);
}

async function hashAll<T extends Change>(engine: Engine, change: T, plain: ReadonlySet<string>): Promise<T> {
  const hashes = new Map<string, string>();
  for (const text of plain) hashes.set(text, await engine.hashPassword(text));
  return { ...change, values: replace(change.values, hashes) };
}

const isPlain = (value: WriteValue): value is PlainPassword =>
  typeof value === 'object' && value !== null && 'kind' in value;

function collect({ scalars, components, zones }: RowValues, plain: Set<string>): void {
  for (const value of scalars.values()) if (isPlain(value)) plain.add(value.text);
  for (const { items } of [...components, ...zones]) {
    for (const item of items) if (item.kind !== 'foreign') collect(item.values, plain);
  }
}

function replace<T extends RowValues>(values: T, hashes: ReadonlyMap<string, string>): T {
  const inItem = (item: ComponentItem): ComponentItem =>
    item.kind === 'foreign' ? item : { ...item, values: replace(item.values, hashes) };
  const hashed = (value: WriteValue): WriteValue => (isPlain(value) ? (hashes.get(value.text) ?? null) : value);
  return {
    ...values,
    scalars: new Map([...values.scalars].map(([attribute, value]) => [attribute, hashed(value)])),
    components: values.components.map((change) => ({ ...change, items: change.items.map(inItem) })),
    zones: values.zones.map((change) => ({ ...change, items: change.items.map(inItem) })),
  };
}
