import { type Change, isFlat, type RowValues } from '../../change/change.ts';
import type { Issue } from '../../change/issues/issues.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType, Model, Type } from '../../schema/model.ts';
import { planComponents } from './components/plan-components.ts';
import { linkLocks, openLinks } from './links/open-links.ts';
import { planLinks } from './links/plan-links.ts';
import { morphLocks } from './locks/plan-list-locks.ts';
import { planColumns } from './plan-columns.ts';
import { planMorphs } from './plan-morphs.ts';
import { planRemoval } from './plan-removal.ts';
import type { DeleteOperation, NewRow, RowId, RowOperation, RowSet, UpdateOperation } from './row-operations.ts';
import type { Planning, WritePlanning } from './stored-read.ts';
import { documentTableOf, planKeptIds } from './translations/plan-document-ids.ts';
import { planTranslations } from './translations/plan-translations.ts';
import { addRow, addTo, addToSet, isStored, openDraft, type RowDraft, type WriteDraft } from './write-draft.ts';

export interface ChangePlan {
  readonly operations: readonly RowOperation[];
  /** The entries of the changes, in the same order. */
  readonly entries: readonly RowId[];
  /** All written rows, including components, by their values. */
  readonly rows: ReadonlyMap<RowValues, RowId>;
  /** The rows that are deleted. */
  readonly removed: Removed;
  /** Problems with the change that depend on stored rows. */
  readonly issues: readonly Issue[];
}

type Removed = ReadonlyMap<Type, ReadonlySet<Id>>;

/** Plans changes as row operations; equal operations on one table are merged, whichever change they come from. */
export function* planChanges(model: Model, changes: readonly Change[]): WritePlanning<ChangePlan> {
  const draft = openDraft(model);
  const roots = changes.map((change) => {
    const row = addRow(draft, change.values, change.kind === 'update' ? change.id : null);
    if (change.as !== undefined) draft.entries.set(change.as, row.id);
    return row;
  });
  if (!changes.every(isFlat)) {
    yield* planComponents(draft, roots);
    yield* planRemoval(draft);
    yield* planColumns(draft);
    const tables = yield* openLinks(draft);
    const locks = [...linkLocks(tables), ...morphLocks(model, draft.rows)];
    if (locks.length > 0) yield [{ kind: 'turn', locks }];
    yield* planMorphs(draft);
    yield* planLinks(draft, tables);
  }
  yield* planTranslations(draft, changes, roots);
  return {
    operations: operationsOf(draft),
    entries: roots.map(({ id }) => id),
    rows: new Map(draft.rows.map(({ sent, id }) => [sent, id])),
    removed: draft.removed,
    issues: draft.issues,
  };
}

/** Deletes entries with everything that belongs to them or points to them. */
export function* planDeletion(
  model: Model,
  type: ContentType,
  ids: readonly Id[],
): Planning<Pick<ChangePlan, 'operations' | 'removed'>> {
  const draft = openDraft(model);
  for (const id of ids) addToSet(draft.removed, type, id);
  draft.clearing.push(...(yield* planKeptIds(documentTableOf(type), ids)));
  yield* planRemoval(draft);
  return { operations: operationsOf(draft), removed: draft.removed };
}

/** Deletes, inserts, updates, then links and their order. */
function operationsOf(draft: WriteDraft): readonly RowOperation[] {
  const { clearing, unjoined, rows, joined, numbers, arranging } = draft;
  return [
    ...mergeOperations(clearing),
    ...[...unjoined].map(
      ([table, ids]): RowOperation => ({ kind: 'delete', table, where: { column: 'id', ids, fixed: [] } }),
    ),
    ...insertsOf(rows),
    ...rewritesOf(rows),
    ...[...joined].map(
      ([table, newRows]): RowOperation => ({ kind: 'insert', table, rows: newRows, gives: 'nothing' }),
    ),
    ...[...numbers].flatMap(([table, columns]) =>
      [...columns].map(([column, numbered]): RowOperation => ({ kind: 'number', table, column, rows: numbered })),
    ),
    ...mergeOperations(arranging),
  ];
}

function insertsOf(rows: readonly RowDraft[]): readonly RowOperation[] {
  const tables = new Map<string, RowDraft[]>();
  for (const row of rows) if (!isStored(row.id)) addTo(tables, row.type.table, row);
  return [...tables].map(([table, drafts]) => ({
    kind: 'insert',
    table,
    rows: drafts.sort((one, other) => one.turn - other.turn).map(({ id }) => id as NewRow),
    gives: 'ids',
  }));
}

/** Updates of stored rows, grouped by the columns that change. */
function rewritesOf(rows: readonly RowDraft[]): readonly RowOperation[] {
  const alike = new Map<string, RowDraft[]>();
  for (const row of rows) {
    if (isStored(row.id) && row.cells.size > 0) addTo(alike, [row.type.table, ...row.cells.keys()].join('\n'), row);
  }
  return [...alike.values()].map((drafts) => {
    const [{ type, cells, id }] = drafts as [RowDraft];
    if (drafts.length === 1) {
      return { kind: 'update', table: type.table, where: { column: 'id', ids: [id], fixed: [] }, cells };
    }
    const rewritten = drafts.map((draft) => ({ id: draft.id as Id, cells: draft.cells }));
    return { kind: 'rewrite', table: type.table, columns: [...cells.keys()], rows: rewritten };
  });
}

/** Merges equal operations on rows of one table, at the position of the first. */
function mergeOperations(operations: readonly RowOperation[]): readonly RowOperation[] {
  const merged: (() => RowOperation)[] = [];
  const idsOf = new Map<string, RowId[]>();
  for (const operation of operations) {
    const key = likeness(operation);
    if (key === null) {
      merged.push(() => operation);
      continue;
    }
    const { where } = operation as UpdateOperation | DeleteOperation;
    const known = idsOf.get(key);
    if (known !== undefined) {
      for (const id of where.ids) known.push(id);
      continue;
    }
    const ids = [...where.ids];
    idsOf.set(key, ids);
    merged.push(() => ({ ...operation, where: { ...where, ids } }) as RowOperation);
  }
  return merged.map((make) => make());
}

/** The key by which operations are merged; null if an operation never is. */
function likeness(operation: RowOperation): string | null {
  switch (operation.kind) {
    case 'delete':
      return rowSetKey(operation.table, operation.where);
    case 'update': {
      const cells = [...operation.cells];
      if (cells.some(([, value]) => value !== null)) return null;
      return rowSetKey(operation.table, operation.where, cells);
    }
    default:
      return null;
  }
}

const rowSetKey = (table: string, { column, fixed, also }: RowSet, cells: unknown = null): string | null =>
  also === undefined ? JSON.stringify([table, column, fixed, cells]) : null;
