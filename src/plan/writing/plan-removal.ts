import type { Id } from '../../change/write-value.ts';
import type { Type } from '../../schema/model.ts';
import { componentOfItem, readItems } from './plan-components.ts';
import type { RenumberOperation, RowOperation, RowSet } from './row-operations.ts';
import type { Planning } from './stored-read.ts';
import { typeReferences } from './type-references.ts';
import { addToSet, type WriteDraft } from './write-draft.ts';

type Removed = Map<Type, Set<Id>>;

/** Everything that goes with what goes: the components below it, level by level, and all that points to any of it. */
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
  for (const [type, ids] of draft.removed) draft.clearing.push(...removalOperations(draft, type, [...ids]));
}

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

/** One for all component attributes of a type; null where it has none. */
function componentsTable(type: Type): string | null {
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') return attribute.storage.table;
  }
  return null;
}

const closeGaps = (table: string, groupColumns: RenumberOperation['groupColumns'], where: RowSet): RowOperation => ({
  kind: 'renumber',
  table,
  groupColumns,
  orderColumn: 'order',
  groups: { kind: 'leaving', where },
});

function removalOperations({ model }: WriteDraft, type: Type, ids: readonly Id[]): readonly RowOperation[] {
  const { links, columns, morphs, joins } = typeReferences(model, type);
  const among = (column: string, fixed: RowSet['fixed'] = []): RowSet => ({ column, ids, fixed });
  return [
    ...links.flatMap(({ table, column, otherColumn, orderColumn }): readonly RowOperation[] => [
      ...(orderColumn === null
        ? []
        : [
            {
              kind: 'renumber' as const,
              table,
              groupColumns: [otherColumn] as const,
              orderColumn,
              groups: { kind: 'leaving' as const, where: among(column) },
            },
          ]),
      { kind: 'delete', table, where: among(column) },
    ]),
    ...columns.map(
      ({ table, column }): RowOperation => ({
        kind: 'update',
        table,
        where: among(column),
        cells: new Map([[column, null]]),
      }),
    ),
    ...morphs.flatMap(({ kind, table, idColumn, typeColumn, listColumn }): readonly RowOperation[] => {
      const where = among(idColumn, [{ column: typeColumn, value: type.uid }]);
      if (kind === 'table') {
        const gone: RowOperation = { kind: 'delete', table, where };
        return listColumn === null || type.kind === 'component'
          ? [gone]
          : [closeGaps(table, [listColumn], where), gone];
      }
      const cells = new Map([
        [idColumn, null],
        [typeColumn, null],
      ]);
      return [{ kind: 'update', table, where, cells }];
    }),
    ...joins.flatMap(({ table, column, listColumns }): readonly RowOperation[] => [
      ...(listColumns === null ? [] : [closeGaps(table, listColumns, among(column))]),
      { kind: 'delete', table, where: among(column) },
    ]),
    { kind: 'delete', table: type.table, where: among('id') },
  ];
}
