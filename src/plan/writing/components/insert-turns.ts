import type { ComponentChange, RowValues, ZoneChange } from '../../../change/change.ts';

/** A list begins a little later than a single component of the same turn. */
const LIST_DELAY = 2 ** -16;

/**
 * In which turn the contract would insert each row: the components of a row before it, its attributes
 * one after another, the items of a list at the same time. The ids of an answer follow from it.
 */
export function insertTurns(root: RowValues): ReadonlyMap<RowValues, number> {
  const turns = new Map<RowValues, number>();
  schedule(root, 0, turns);
  return turns;
}

function schedule(values: RowValues, begin: number, turns: Map<RowValues, number>): number {
  let turn = begin;
  for (const { attribute, items } of componentChanges(values)) {
    const start = attribute.kind === 'component' && !attribute.many ? turn : turn + LIST_DELAY;
    let end = turn;
    for (const item of items) {
      if (item.kind !== 'foreign') end = Math.max(end, schedule(item.values, start, turns));
    }
    turn = end;
  }
  turns.set(values, turn);
  return turn + 1;
}

/** Of components and zones, in the order of the schema. */
export function componentChanges({ type, components, zones }: RowValues): readonly (ComponentChange | ZoneChange)[] {
  if (zones.length === 0) return components;
  if (components.length === 0) return zones;
  const changes = new Map([...components, ...zones].map((change) => [change.attribute.name, change]));
  return [...type.attributes.keys()].flatMap((name) => changes.get(name) ?? []);
}
