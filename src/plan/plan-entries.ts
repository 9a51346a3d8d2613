import type {
  EntryNode,
  Filter,
  PopulateMorph,
  PopulateNode,
  PopulateRelated,
  PopulateZone,
  SortKey,
  Variant,
} from '../query/query.ts';
import { visibleFields } from '../query/resolution.ts';
import type { Model, ScalarAttribute, Type, Uid } from '../schema/model.ts';
import type { MorphTable } from '../schema/storage.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Cell, Child, EntryRead, FieldCell, OrderStep, OrderTerm, RelatedShape, VariantRead } from './plan.ts';
import { columnOf, planCondition } from './plan-condition.ts';
import { planLink } from './plan-link.ts';

/** The cells of one row, in order; requesting a column twice gives the same cell. */
interface Cells {
  readonly cells: Cell[];
  cellOf(column: string, type: Cell['type']): number;
}

function startCells(): Cells {
  const cells: Cell[] = [{ column: 'id', type: 'increments' }];
  return {
    cells,
    cellOf(column, type) {
      const index = cells.findIndex((cell) => cell.column === column && cell.firstRow === undefined);
      return index === -1 ? cells.push({ column, type }) - 1 : index;
    },
  };
}

/** The position of a read in the response. */
interface Position {
  /**
   * Whether this is below the pointed-at side of a polymorphic relation, or below a single one: the contract does not
   * sanitize what is populated there.
   */
  readonly uncleaned: boolean;
}

const CLEANED: Position = { uncleaned: false };
const UNCLEANED: Position = { uncleaned: true };

export function planEntries(
  model: Model,
  node: EntryNode,
  sort: readonly SortKey[] = [],
  position: Position = CLEANED,
): EntryRead {
  return isPlain(node, sort) ? planPlain(model, node) : planRead(model, node, sort, position);
}

/**
 * All fields of a type and nothing populated: a polymorphic relation reads a dozen types this way, and most responses
 * contain some.
 */
const isPlain = ({ type, fields, populate, masks }: EntryNode, sort: readonly SortKey[]): boolean =>
  populate.length === 0 &&
  masks === undefined &&
  fields === visibleFields(type) &&
  sort.every(({ shownAs }) => shownAs === null);

/** One for all plans, so they also share its statements and its writer. */
function planPlain(model: Model, node: EntryNode): EntryRead {
  const known = plainReads.get(node.type);
  if (known !== undefined) return known;
  const read: EntryRead = { ...planRead(model, node, [], CLEANED), shared: true };
  plainReads.set(node.type, read);
  return read;
}

const plainReads = new WeakMap<Type, EntryRead>();

function planRead(model: Model, node: EntryNode, sort: readonly SortKey[], position: Position): EntryRead {
  const cells = startCells();
  const maskOf = planMasks(model, node, cells);
  const fields: FieldCell[] = node.fields.map((field) => ({
    name: field.name,
    type: field.type,
    ...planField(field, cells),
    ...maskOf(field.name),
  }));
  const children = node.populate.map((child) => ({
    ...planChild(model, node.type, child, cells, position),
    ...maskOf(child.attribute.name),
  }));
  fields.push(...shownKeys(sort, cells));
  return { uid: node.type.uid, table: node.type.table, cells: cells.cells, fields, children };
}

function planField(
  { column, type, withheld, computed }: ScalarAttribute,
  cells: Cells,
): Pick<FieldCell, 'cell' | 'withheld' | 'documentId'> {
  if (withheld || computed?.kind === 'nothing') return { cell: 0, withheld: true };
  if (computed === undefined) return { cell: cells.cellOf(column, type) };
  if (computed.kind !== 'documentId') throw new Error(`${computed.kind} is not shown`);
  const { stored, group } = computed;
  const { uid, links } = group;
  const cell = stored === null ? 0 : cells.cellOf(stored, type);
  if (links === null) return { cell, documentId: { uid, firstRow: 0, isStored: stored !== null } };
  const first: Cell = { column: 'id', type: 'increments', firstRow: { group, unless: stored } };
  return { cell, documentId: { uid, firstRow: cells.cells.push(first) - 1, isStored: stored !== null } };
}

type Mask = { readonly mask?: number };

const NO_MASK: Mask = {};

/** One cell per condition, however many attributes depend on it. */
function planMasks(model: Model, { masks }: EntryNode, { cells }: Cells): (name: string) => Mask {
  if (masks === undefined) return () => NO_MASK;
  const known = new Map<Filter, Mask>();
  return (name) => {
    const filter = masks.get(name);
    const condition = filter === undefined ? null : planCondition(model, filter);
    if (filter === undefined || condition === null) return NO_MASK;
    const mask = known.get(filter) ?? { mask: cells.push({ column: '', type: 'integer', condition }) - 1 };
    known.set(filter, mask);
    return mask;
  };
}

function shownKeys(sort: readonly SortKey[], cells: Cells): readonly FieldCell[] {
  return sort.flatMap(({ shownAs, attribute: { column, type } }, orderTerm): FieldCell[] => {
    if (shownAs === null) return [];
    return [{ name: shownAs.name, type: shownAs.type, cell: cells.cells.push({ column, type, orderTerm }) - 1 }];
  });
}

/** The field's name in the response. */
const nameOf = ({ as, attribute }: PopulateNode): string => as ?? attribute.name;

function planChild(model: Model, owner: Type, node: PopulateNode, cells: Cells, position: Position): Child {
  switch (node.kind) {
    case 'related':
      return planRelated(model, owner, node, cells, position);
    case 'zone':
      return planZone(model, node, position);
    case 'morph':
      return planMorph(model, node, cells, position);
    default:
      return assertNever(node);
  }
}

function planRelated(model: Model, owner: Type, node: PopulateRelated, cells: Cells, position: Position): Child {
  const { attribute } = node;
  if (node.unread) return { kind: 'absent', name: nameOf(node), keyCell: 0, wrapped: true, many: attribute.many };
  const link = planLink(model, owner, attribute);
  const keyCell = link.kind === 'ownColumn' ? cells.cellOf(link.column, 'increments') : 0;
  const base = { name: nameOf(node), keyCell, link };
  const condition = planFilter(model, node.filter);
  const kind = attribute.kind === 'component' ? 'component' : 'entry';
  if (node.countOnly) {
    return { ...base, kind: 'count', selection: { table: node.entries.type.table, condition }, shape: kind };
  }
  return {
    ...base,
    kind: 'related',
    read: planEntries(model, node.entries, node.sort, attribute.kind === 'morphFrom' ? UNCLEANED : position),
    condition,
    order: planOrder(model, node.sort),
    linkOrder: node.linkOrder,
    window: node.window,
    shape: shapeOf(node, kind),
  };
}

function shapeOf({ attribute }: PopulateRelated, kind: 'entry' | 'component'): RelatedShape {
  const isPolymorphic = attribute.kind === 'media' || attribute.kind === 'morphFrom';
  return { kind, many: attribute.many, empty: attribute.many && !isPolymorphic ? 'list' : 'null' };
}

const planZone = (model: Model, node: PopulateZone, position: Position): Child => ({
  kind: 'zone',
  name: nameOf(node),
  keyCell: 0,
  table: node.attribute.storage.table,
  field: node.attribute.name,
  variants: planVariants(model, node.variants, position),
});

function planMorph(model: Model, node: PopulateMorph, cells: Cells, position: Position): Child {
  const { storage } = node.attribute;
  const name = nameOf(node);
  if (node.unread) return { kind: 'absent', name, keyCell: 0, wrapped: false, many: node.attribute.many };
  if (storage.kind === 'morphTable') {
    const variants = planVariants(model, node.variants, position);
    const keepEmpty = position.uncleaned || node.keepsEmpty === true;
    return { kind: 'morphTable', name, keyCell: 0, ...tableOf(storage), keepEmpty, variants };
  }
  return {
    kind: 'morphColumns',
    name,
    keyCell: cells.cellOf(storage.idColumn, 'integer'),
    typeCell: cells.cellOf(storage.typeColumn, 'string'),
    variants: planVariants(model, node.variants, UNCLEANED),
  };
}

const tableOf = ({ table, ownColumn, idColumn, typeColumn }: MorphTable) => ({
  table,
  ownColumn,
  idColumn,
  typeColumn,
});

function planVariants(
  model: Model,
  variants: ReadonlyMap<Uid, Variant>,
  position: Position,
): ReadonlyMap<Uid, VariantRead> {
  const planned = new Map<Uid, VariantRead>();
  for (const [uid, { entries, filter }] of variants) {
    planned.set(uid, { read: planEntries(model, entries, [], position), condition: planFilter(model, filter) });
  }
  return planned;
}

const planFilter = (model: Model, filter: Filter | null) => (filter === null ? null : planCondition(model, filter));

export function planOrder(model: Model, sort: readonly SortKey[]): readonly OrderTerm[] {
  return sort.map(({ path, attribute, direction }) => {
    const steps = path.map(
      ({ owner, attribute: step, target, among }): OrderStep => ({
        owner: owner.table,
        link: planLink(model, owner, step),
        target: target.table,
        many: step.many,
        among: planFilter(model, among ?? null),
      }),
    );
    return { steps, ...columnOf(attribute), type: attribute.type, direction };
  });
}
