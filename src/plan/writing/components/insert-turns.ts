import type { ComponentChange, RowValues, ZoneChange } from '../../../change/change.ts';

/** A list starts slightly later than a single component of the same turn. */
const LIST_DELAY = 2 ** -16;

/** Statements of a component's insert, copied or not: the insert, its relations, and reading the row back. */
const INSERT_TURNS = 3;

/**
 * The turn in which the contract would insert each row: a row's components before the row, its attributes one after
 * another, the items of a list at the same time. This determines the ids in a response.
 */
export function insertTurns(root: RowValues): ReadonlyMap<RowValues, number> {
  const turns = new Map<RowValues, number>();
  schedule(root, 0, turns, false);
  return turns;
}

/** A copied component is read first, with each of its own components, and then by itself: each read takes a turn. */
function schedule(values: RowValues, begin: number, turns: Map<RowValues, number>, copied: boolean): number {
  const parts = copied ? [...values.type.attributes.values()].filter(({ kind }) => kind === 'component').length : 0;
  let turn = begin + (parts > 0 ? 1 + parts : 0);
  for (const { attribute, items } of componentChanges(values)) {
    const isList = attribute.kind !== 'component' || attribute.many;
    const start = isList && !copied ? turn + LIST_DELAY : turn;
    let end = turn;
    for (const item of items) {
      if (item.kind === 'foreign') continue;
      const isCopied = item.kind === 'new' && item.copied === true;
      end = Math.max(end, schedule(item.values, start, turns, isCopied));
    }
    turn = end;
  }
  if (copied) turn += 1;
  turns.set(values, turn);
  return turn + INSERT_TURNS;
}

/** The changes of components and zones, in schema order. */
export function componentChanges({ type, components, zones }: RowValues): readonly (ComponentChange | ZoneChange)[] {
  if (zones.length === 0) return components;
  if (components.length === 0) return zones;
  const changes = new Map([...components, ...zones].map((change) => [change.attribute.name, change]));
  return [...type.attributes.keys()].flatMap((name) => changes.get(name) ?? []);
}
