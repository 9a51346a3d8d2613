import type { ComponentChange, ComponentItem, ZoneChange } from '../../../change/change.ts';
import { foreignComponent } from '../../../change/issues/issues.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Component, ComponentAttribute, DynamicZoneAttribute, Model } from '../../../schema/model.ts';
import { componentChanges, insertTurns } from './insert-turns.ts';
import { replacingValues } from './replacing-values.ts';
import type { RowId } from '../row-operations.ts';
import type { Planning, RowsRead, StoredRow } from '../stored-read.ts';
import {
  addJoin,
  addNumber,
  addRow,
  addTo,
  addToSet,
  isStored,
  type RowDraft,
  type WriteDraft,
} from '../write-draft.ts';

/** A row of a components table. */
export interface StoredItem {
  readonly joinId: Id;
  readonly owner: Id;
  readonly id: Id;
  readonly type: string;
  readonly field: string;
  readonly order: number | null;
}

/** Plans the components of the rows and everything below them, level by level: one statement per table and level. */
export function* planComponents(draft: WriteDraft, roots: readonly RowDraft[]): Planning<void> {
  let level: readonly RowDraft[] = roots;
  const turns = new Map(roots.flatMap(({ values }) => [...insertTurns(values)]));
  while (level.length > 0) {
    const stored = yield* readLevel(level);
    level = level.flatMap((row) =>
      componentChanges(row.values).flatMap((change) => {
        const items = isStored(row.id) ? (stored.get(change.attribute.storage.table)?.get(row.id) ?? []) : [];
        const ofField = items.filter(({ field }) => field === change.attribute.name);
        return planItems({ draft, turns, owner: row.id, change, stored: ofField });
      }),
    );
  }
}

type StoredItems = ReadonlyMap<string, ReadonlyMap<Id, readonly StoredItem[]>>;

function* readLevel(level: readonly RowDraft[]): Planning<StoredItems> {
  const owners = new Map<string, Set<Id>>();
  for (const { id, values } of level) {
    if (!isStored(id)) continue;
    for (const { attribute } of componentChanges(values)) addToSet(owners, attribute.storage.table, id);
  }
  return yield* readItems(owners);
}

/** The components of stored rows, by table and owner, in order. */
export function* readItems(owners: ReadonlyMap<string, ReadonlySet<Id>>): Planning<StoredItems> {
  if (owners.size === 0) return new Map();
  const results = yield [...owners].map(([table, ids]) => itemsRead(table, [...ids]));
  return new Map([...owners.keys()].map((table, index) => [table, byOwner(results[index] ?? [])]));
}

const itemsRead = (table: string, ids: readonly Id[]): RowsRead => ({
  kind: 'rows',
  table,
  columns: ['id', 'entity_id', 'component_id', 'component_type', 'field', 'order'],
  anyOf: [{ column: 'entity_id', ids }],
  fixed: [],
  order: ['order', 'id'],
});

function byOwner(rows: readonly StoredRow[]): ReadonlyMap<Id, readonly StoredItem[]> {
  const owners = new Map<Id, StoredItem[]>();
  for (const [joinId, owner, id, type, field, order] of rows) {
    const item = {
      joinId: Number(joinId),
      owner: Number(owner),
      id: Number(id),
      type: String(type),
      field: String(field),
      order: order === null ? null : Number(order),
    };
    addTo(owners, item.owner, item);
  }
  return owners;
}

interface ItemsPlan {
  readonly draft: WriteDraft;
  readonly turns: ReadonlyMap<unknown, number>;
  readonly owner: RowId;
  readonly change: ComponentChange | ZoneChange;
  /** The current items of the attribute. */
  readonly stored: readonly StoredItem[];
}

/** Returns the rows of the level below. */
function planItems(plan: ItemsPlan): readonly RowDraft[] {
  const { draft, change, stored } = plan;
  const byId = new Map<Id, StoredItem[]>();
  for (const item of stored) addTo(byId, item.id, item);
  const kept = new Set<StoredItem>();
  const rows: RowDraft[] = [];
  let position = 0;
  const keep = (item: StoredItem): void => {
    kept.add(item);
    position += 1;
    if (!isList(change) || item.order === position) return;
    addNumber(draft, change.attribute.storage.table, 'order', item.joinId, position);
  };
  const inPlaceOf = replacedItems(plan);
  for (const [index, item] of change.items.entries()) {
    if (item.kind === 'new') {
      const replaced = inPlaceOf[index];
      if (replaced !== undefined && change.within !== undefined) {
        keep(replaced);
        rows.push(addRow(draft, replacingValues(item.values, change.within), replaced.id, { sent: item.values }));
        continue;
      }
      draft.issues.push(...(item.missing ?? []));
      position += 1;
      rows.push(addItem(plan, item, position));
      continue;
    }
    const found = item.kind === 'kept' ? findItem(change, byId.get(item.id), item) : undefined;
    if (item.kind === 'foreign' || found === undefined) {
      draft.issues.push(foreignComponent(change));
      continue;
    }
    if (kept.has(found)) continue;
    keep(found);
    rows.push(addRow(draft, item.values, item.id));
  }
  for (const item of stored) {
    if (kept.has(item)) continue;
    if (change.within === undefined) removeItem(plan, item);
    else keep(item);
  }
  return rows;
}

/**
 * The stored components that the writer replaces in part: those in the same positions, unless the body identifies
 * components by their ids.
 */
const replacedItems = ({ change: { within, items }, stored }: ItemsPlan): readonly StoredItem[] =>
  within === undefined || items.some(({ kind }) => kind === 'kept') ? [] : stored;

function addItem({ draft, turns, owner, change }: ItemsPlan, item: ComponentItem & { kind: 'new' }, position: number) {
  const { attribute } = change;
  const row = addRow(draft, item.values, null, { turn: turns.get(item.values) ?? 0 });
  addJoin(draft, attribute.storage.table, [
    ['entity_id', owner],
    ['component_id', row.id],
    ['component_type', item.values.type.uid],
    ['field', attribute.name],
    // Single components have no position.
    ['order', isList(change) ? position : null],
  ]);
  return row;
}

/** By field alone outside zones: a row's component_type may be an older name of the component. */
const findItem = (
  { attribute }: ItemsPlan['change'],
  stored: readonly StoredItem[] | undefined,
  { values }: ComponentItem & { kind: 'kept' },
) => stored?.find(({ type }) => attribute.kind === 'component' || type === values.type.uid);

const isList = ({ attribute }: ComponentChange | ZoneChange): boolean =>
  attribute.kind === 'dynamicZone' || attribute.many;

function removeItem({ draft, change: { attribute } }: ItemsPlan, item: StoredItem): void {
  addTo(draft.unjoined, attribute.storage.table, item.joinId);
  const component = componentOfItem(draft.model, attribute, item);
  if (component !== undefined) addToSet(draft.removed, component, item.id);
}

/** Undefined if the project no longer has this component. */
export const componentOfItem = (
  { components }: Model,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  { type }: StoredItem,
): Component | undefined => components.get(attribute.kind === 'component' ? attribute.component : type);
