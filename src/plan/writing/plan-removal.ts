import type { Id } from '../../change/write-value.ts';
import type { Type, Uid } from '../../schema/model.ts';
import { componentOfItem, readItems } from './components/plan-components.ts';
import type { RenumberOperation, RowOperation, RowSet } from './row-operations.ts';
import type { Planning, StoredSet } from './stored-read.ts';
import { forgetFirst, rememberedOf } from './translations/plan-first-rows.ts';
import { typeReferences } from './type-references.ts';
import { addToSet, type WriteDraft } from './write-draft.ts';

type Removed = Map<Type, Set<Id>>;

/**
 * Everything that is deleted with the removed rows: the components below them, level by level, and everything that
 * points to any of them.
 */
export function* planRemoval(draft: WriteDraft): Planning<void> {
  let level: Removed = new Map(draft.removed);
  while (level.size > 0) {
    const below = yield* readBelow(draft, level);
    level = new Map();
    for (const [type, ids] of below) {
      for (const id of ids) {
        if (draft.removed.get(type)?.has(id)) continue;
        addToSet(draft.removed, type, id);
        addToSet(level, type, id);
      }
    }
  }
  yield* planLeaving(draft);
}

/** Hardly any of the possible references exist: those without rows cost no statement of their own. */
function* planLeaving(draft: WriteDraft): Planning<void> {
  const leaving = [...draft.removed].flatMap(([type, ids]) => removalOperations(draft, type, [...ids]));
  const sets = leaving.flatMap(({ set }) => set ?? []);
  const present = new Set<StoredSet>();
  for (let from = 0; from < sets.length; from += MAX_SETS) {
    const asked = sets.slice(from, from + MAX_SETS);
    const [[found = []] = []] = yield [{ kind: 'presence', sets: asked }];
    for (const [index, set] of asked.entries()) if (Number(found[index])) present.add(set);
  }
  for (const { set, operations } of leaving) {
    if (set === null || present.has(set)) draft.clearing.push(...operations());
  }
}

/** Per statement; no database allows more than 1,600 columns. */
const MAX_SETS = 500;

function* readBelow({ model }: WriteDraft, level: Removed): Planning<Removed> {
  const owners = new Map<string, Set<Id>>();
  const attributes = new Map<string, Type>();
  for (const [type, ids] of level) {
    const table = componentsTable(type);
    if (table === null) continue;
    owners.set(table, ids);
    attributes.set(table, type);
  }
  const below: Removed = new Map();
  for (const [table, items] of yield* readItems(owners)) {
    for (const item of [...items.values()].flat()) {
      const attribute = attributes.get(table)?.attributes.get(item.field);
      const isKnown = attribute?.kind === 'component' || attribute?.kind === 'dynamicZone';
      const component = isKnown ? componentOfItem(model, attribute, item) : model.components.get(item.type);
      if (component !== undefined) addToSet(below, component, item.id);
    }
  }
  return below;
}

/** One table for all component attributes of a type; null if it has none. */
function componentsTable(type: Type): string | null {
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') return attribute.storage.table;
  }
  return null;
}

/** Operations on the rows of a set, skipped if it is empty; without a set they always run. */
interface Leaving {
  readonly set: StoredSet | null;
  operations(): readonly RowOperation[];
}

function removalOperations({ model }: WriteDraft, type: Type, ids: readonly Id[]): readonly Leaving[] {
  const { links, columns, morphs, joins } = typeReferences(model, type);
  const leave = (table: string, where: Where, operate: (where: RowSet) => readonly RowOperation[]): Leaving => ({
    set: { table, ids, ...where },
    operations: () => operate({ ids, ...where }),
  });
  return [
    ...links.map(({ table, column, otherColumn, orderColumn }) =>
      leave(table, { column, fixed: [] }, (where) => [
        ...(orderColumn === null ? [] : [closeGaps(table, [otherColumn], orderColumn, where)]),
        { kind: 'delete', table, where },
      ]),
    ),
    ...columns.map(({ table, column }) =>
      leave(table, { column, fixed: [] }, (where) => [
        { kind: 'update', table, where, cells: new Map([[column, null]]) },
      ]),
    ),
    ...morphs.map(({ kind, table, idColumn, typeColumn, listColumn }) =>
      leave(table, { column: idColumn, fixed: [{ column: typeColumn, value: type.uid }] }, (where) => {
        if (kind === 'columns') {
          const cells = new Map([
            [idColumn, null],
            [typeColumn, null],
          ]);
          return [{ kind: 'update', table, where, cells }];
        }
        const gaps = listColumn === null ? [] : [closeGaps(table, [listColumn], 'order', where)];
        return [...gaps, { kind: 'delete', table, where }];
      }),
    ),
    ...joins.map(({ table, column, listColumns }) =>
      leave(table, { column, fixed: [] }, (where) => [
        ...(listColumns === null ? [] : [closeGaps(table, listColumns, 'order', where)]),
        { kind: 'delete', table, where },
      ]),
    ),
    ...(remembersFirst(type) ? [forgetting(type.uid, ids)] : []),
    { set: null, operations: () => [{ kind: 'delete', table: type.table, where: { column: 'id', ids, fixed: [] } }] },
  ];
}

const remembersFirst = (type: Type): boolean => 'remembersFirstRows' in type && type.remembersFirstRows === true;

const forgetting = (uid: Uid, ids: readonly Id[]): Leaving => ({
  set: { ...rememberedOf(uid), ids },
  operations: () => [forgetFirst(uid, ids)],
});

type Where = Pick<StoredSet, 'column' | 'fixed'>;

const closeGaps = (
  table: string,
  groupColumns: RenumberOperation['groupColumns'],
  orderColumn: string,
  where: RowSet,
): RowOperation =>
  // One entry occurs in a list once; if many are deleted, one list may lose several.
  where.ids.length === 1
    ? { kind: 'shift', table, groupColumns, orderColumn, leaving: where, mayShare: true }
    : { kind: 'renumber', table, groupColumns, orderColumn, groups: { kind: 'leaving', where } };
