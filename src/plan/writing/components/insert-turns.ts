import type { ComponentChange, RowValues, ZoneChange } from '../../../change/change.ts';

/** A list begins a little later than a single component of the same turn. */
const LIST_DELAY = 2 ** -16;

/** Statements of a component's insert, of a copied one too: the insert, its relations, and the row as it is then. */
const INSERT_TURNS = 3;

/**
 * In which turn the contract would insert each row: the components of a row before it, its attributes
 * one after another, the items of a list at the same time. The ids of an answer follow from it.
 */
export function insertTurns(root: RowValues): ReadonlyMap<RowValues, number> {
  const turns = new Map<RowValues, number>();
  schedule(root, 0, turns, false);
  return turns;
}

/** A component that is copied is read first, with each of its own components, and then by itself: statements that take turns. */
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

/** Of components and zones, in the order of the schema. */
export function componentChanges({ type, components, zones }: RowValues): readonly (ComponentChange | ZoneChange)[] {
  if (zones.length === 0) return components;
  if (components.length === 0) return zones;
  const changes = new Map([...components, ...zones].map((change) => [change.attribute.name, change]));
  return [...type.attributes.keys()].flatMap((name) => changes.get(name) ?? []);
}
