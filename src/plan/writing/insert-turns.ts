import type { ComponentChange, RowValues, ZoneChange } from '../../change/change.ts';

/**
 * In which turn the contract would insert each row: the components of a row before it, its attributes
 * one after another, the items of a list at the same time. The ids of an answer follow from it.
 */
export function insertTurns(root: RowValues): ReadonlyMap<RowValues, number> {
  const turns = new Map<RowValues, number>();
  schedule(root, 0, turns);
  return turns;
}

function schedule(values: RowValues, start: number, turns: Map<RowValues, number>): number {
  let turn = start;
  for (const { items } of componentChanges(values)) {
    let end = turn;
    for (const item of items) {
      if (item.kind !== 'foreign') end = Math.max(end, schedule(item.values, turn, turns));
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
