import type { LinkChange, MorphChange, MorphTarget } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { holdingAttribute, linkedType } from '../../schema/lookup.ts';
import type { Model, MorphFromAttribute, MediaAttribute, MorphToAttribute } from '../../schema/model.ts';
import type { MorphColumns, MorphTable } from '../../schema/storage.ts';
import type { FixedColumn } from '../plan.ts';
import { applyOperation } from './links/apply-operation.ts';
import type { RowId, RowSet } from './row-operations.ts';
import type { Planning, RowsRead, StoredRow } from './stored-read.ts';
import { setCell } from './plan-columns.ts';
import { addJoin, addTo, isStored, type RowDraft, rowOf, type WriteDraft } from './write-draft.ts';

/** Media, and polymorphic relations from either side. */
export function* planMorphs(draft: WriteDraft): Planning<void> {
  const holding = draft.rows.flatMap((row) => row.values.morphs.map((change) => ({ row, change })));
  const held = yield* readHeld(holding);
  for (const plan of holding) planHolding(draft, plan, held.get(plan) ?? []);
  const pointed = draft.rows.flatMap((row) =>
    row.values.links.flatMap((change) => pointedPlan(draft.model, row, change)),
  );
  const current = yield* readEdited(pointed);
  for (const plan of pointed) planPointed(draft, plan, current.get(plan) ?? []);
}

/** The owning side of the relation. */
interface HoldingPlan {
  readonly row: RowDraft;
  readonly change: MorphChange;
}

/** Stored targets matter only to changes that do not give the whole list. One statement per attribute. */
function* readHeld(plans: readonly HoldingPlan[]): Planning<ReadonlyMap<HoldingPlan, readonly MorphTarget[]>> {
  const edited = new Map<MorphToAttribute, HoldingPlan[]>();
  for (const plan of plans) {
    if (plan.change.operation.kind === 'edit' && isStored(plan.row.id)) addTo(edited, plan.change.attribute, plan);
  }
  if (edited.size === 0) return new Map();
  const results = yield [...edited].map(([attribute, ofAttribute]) => heldRead(attribute, ofAttribute));
  const held = new Map<HoldingPlan, readonly MorphTarget[]>();
  for (const [index, ofAttribute] of [...edited.values()].entries()) {
    for (const plan of ofAttribute) held.set(plan, targetsOf(results[index] ?? [], plan.row.id));
  }
  return held;
}

function heldRead({ storage }: MorphToAttribute, plans: readonly HoldingPlan[]): RowsRead {
  const ids = plans.flatMap(({ row }) => (isStored(row.id) ? [row.id] : []));
  const { idColumn, typeColumn } = storage;
  const base = { kind: 'rows', fixed: [] } as const;
  if (storage.kind === 'morphColumns') {
    const { table } = (plans[0] as HoldingPlan).row.type;
    return { ...base, table, columns: ['id', typeColumn, idColumn], anyOf: [{ column: 'id', ids }], order: ['id'] };
  }
  const { table, ownColumn } = storage;
  const columns = [ownColumn, typeColumn, idColumn, 'field'];
  return { ...base, table, columns, anyOf: [{ column: ownColumn, ids }], order: ['order', 'id'] };
}

const targetsOf = (rows: readonly StoredRow[], own: RowId): readonly MorphTarget[] =>
  rows.flatMap(([owner, type, id, field = null]) =>
    Number(owner) === own && type !== null && id !== null
      ? [{ type: String(type), id: Number(id), field: field === null ? null : String(field) }]
      : [],
  );

function listAfter({ operation, attribute }: MorphChange, current: readonly MorphTarget[]): readonly MorphTarget[] {
  if (operation.kind === 'set') return operation.targets;
  const { connect, disconnect } = operation;
  if (!attribute.many && connect.length > 0) return connect;
  const gone = new Set([...disconnect, ...connect].map(targetKey));
  return [...current.filter((target) => !gone.has(targetKey(target))), ...connect];
}

/** For stored targets; entries created by the same write have no owner yet. */
const targetKey = ({ type, id }: MorphTarget): unknown => (typeof id === 'number' ? `${type} ${id}` : id);

function planHolding(draft: WriteDraft, { row, change }: HoldingPlan, current: readonly MorphTarget[]): void {
  const { storage } = change.attribute;
  const targets = listAfter(change, current);
  if (storage.kind === 'morphColumns') {
    const [target] = targets;
    setCell(draft, row, storage.idColumn, target === undefined ? null : rowOf(draft, target.id));
    row.cells.set(storage.typeColumn, target?.type ?? null);
    return;
  }
  const { table, ownColumn, idColumn, typeColumn } = storage;
  if (isStored(row.id)) clear(draft, table, { column: ownColumn, ids: [row.id], fixed: [] });
  for (const [index, { id: entry, type, field }] of targets.entries()) {
    const id = rowOf(draft, entry);
    // An attribute that shows one entry loses its previous target.
    if (field !== null && isStored(id) && showsOne(draft.model, type, field)) {
      clear(draft, table, { column: idColumn, ids: [id], fixed: fixedBy(typeColumn, type, field) });
    }
    addJoin(draft, table, [
      [ownColumn, row.id],
      [idColumn, id],
      [typeColumn, type],
      ['field', field],
      ['order', index + 1],
    ]);
  }
}

function showsOne(model: Model, type: string, field: string): boolean {
  const attribute = (model.contentTypes.get(type) ?? model.components.get(type))?.attributes.get(field);
  return (attribute?.kind === 'morphFrom' || attribute?.kind === 'media') && !attribute.many;
}

/** The pointed-at side: the relation is owned by another type, or by a file. */
interface PointedPlan {
  readonly row: RowDraft;
  readonly change: LinkChange;
  readonly attribute: MorphFromAttribute | MediaAttribute;
  readonly storage: MorphTable | MorphColumns;
  /** The table of the owning entries. */
  readonly holders: string;
}

function pointedPlan(model: Model, row: RowDraft, change: LinkChange): readonly PointedPlan[] {
  const { attribute } = change;
  if (attribute.kind === 'relation') return [];
  const { storage } = holdingAttribute(model, attribute);
  return [{ row, change, attribute, storage, holders: linkedType(model, attribute).table }];
}

/** Stored owners matter only to changes that do not give the whole list. One statement per attribute. */
function* readEdited(plans: readonly PointedPlan[]): Planning<ReadonlyMap<PointedPlan, readonly Id[]>> {
  const edited = new Map<PointedPlan['attribute'], PointedPlan[]>();
  for (const plan of plans) {
    if (plan.change.operation.kind === 'edit' && isStored(plan.row.id)) addTo(edited, plan.attribute, plan);
  }
  if (edited.size === 0) return new Map();
  const results = yield [...edited.values()].map(holdersRead);
  const current = new Map<PointedPlan, readonly Id[]>();
  for (const [index, ofAttribute] of [...edited.values()].entries()) {
    for (const plan of ofAttribute) current.set(plan, holdersOf(results[index] ?? [], plan.row.id));
  }
  return current;
}

const holdersOf = (rows: readonly StoredRow[], own: RowId): readonly Id[] =>
  rows.flatMap(([pointed, holder]) => (Number(pointed) === own ? [Number(holder)] : []));

function holdersRead(plans: readonly PointedPlan[]): RowsRead {
  const [{ row, attribute, storage, holders }] = plans as [PointedPlan];
  const anyOf = [
    { column: storage.idColumn, ids: plans.flatMap((plan) => (isStored(plan.row.id) ? [plan.row.id] : [])) },
  ];
  if (storage.kind === 'morphColumns') {
    const fixed = [{ column: storage.typeColumn, value: row.type.uid }];
    return { kind: 'rows', table: holders, columns: [storage.idColumn, 'id'], anyOf, fixed, order: ['id'] };
  }
  const fixed = fixedBy(storage.typeColumn, row.type.uid, attribute.name);
  const columns = [storage.idColumn, storage.ownColumn];
  return { kind: 'rows', table: storage.table, columns, anyOf, fixed, order: ['order', 'id'] };
}

const fixedBy = (typeColumn: string, type: string, field: string): readonly FixedColumn[] => [
  { column: typeColumn, value: type },
  { column: 'field', value: field },
];

function planPointed(draft: WriteDraft, plan: PointedPlan, current: readonly Id[]): void {
  const { row, change, attribute, storage } = plan;
  const targets = applyOperation(draft, change, current, attribute.many);
  if (storage.kind === 'morphColumns') {
    pointColumns(draft, plan, storage, targets);
    return;
  }
  const { table, ownColumn, idColumn, typeColumn } = storage;
  if (isStored(row.id)) {
    clear(draft, table, { column: idColumn, ids: [row.id], fixed: fixedBy(typeColumn, row.type.uid, attribute.name) });
  }
  for (const [index, target] of targets.entries()) {
    addJoin(draft, table, [
      [ownColumn, target],
      [idColumn, row.id],
      [typeColumn, row.type.uid],
      ['field', attribute.name],
      ['order', index + 1],
    ]);
  }
}

/** For relations stored in the rows of their owners. */
function pointColumns(draft: WriteDraft, plan: PointedPlan, columns: MorphColumns, targets: readonly RowId[]): void {
  const { row, holders } = plan;
  const { idColumn, typeColumn } = columns;
  if (isStored(row.id)) {
    draft.clearing.push({
      kind: 'update',
      table: holders,
      where: { column: idColumn, ids: [row.id], fixed: [{ column: typeColumn, value: row.type.uid }] },
      cells: new Map([
        [idColumn, null],
        [typeColumn, null],
      ]),
    });
  }
  if (targets.length === 0) return;
  draft.arranging.push({
    kind: 'update',
    table: holders,
    where: { column: 'id', ids: targets, fixed: [] },
    cells: new Map<string, RowId | string>([
      [idColumn, row.id],
      [typeColumn, row.type.uid],
    ]),
  });
}

const clear = (draft: WriteDraft, table: string, where: RowSet): void => {
  draft.clearing.push({ kind: 'delete', table, where });
};
