import type { Child, MorphColumnsChild, RelatedChild, VariantRead } from '../../plan/plan.ts';
import { expectRows, groupByParent, keyOf } from '../../response/write-children.ts';
import type { Uid } from '../../schema/model.ts';
import type { ChildRows, EntryRows, Row, SqlCell } from '../../sql/rows.ts';
import type { ChildShape, ObjectShape, ResponseField, ResponseShape } from '../reading/shapes.ts';
import {
  type CreateObjectWriter,
  type GroupWriter,
  listText,
  type ObjectWriter,
  rememberTexts,
  type WriteContext,
  type WriteRow,
} from './writer.ts';
import { makeFlat } from '../../util/make-flat.ts';

/** Converts the rows of a child to a function from the parent's row to the field's value. */
export type ChildWriter = (rows: ChildRows, parentOffset: 0 | 1, context: WriteContext) => WriteRow;

export function createChildWriter(
  shape: Exclude<ChildShape, { kind: 'refused' }>,
  child: Child,
  create: CreateObjectWriter,
): ChildWriter {
  switch (shape.kind) {
    case 'related':
      return createRelatedWriter(child as RelatedChild, createGroupWriter(shape.response, shape.many, create));
    case 'component':
      return createRelatedWriter(child as RelatedChild, createBareWriter(shape.object, shape.many, create));
    case 'variants':
      return createVariantsWriter(shape, child as VariantsChild, create);
  }
}

function createRelatedWriter(child: RelatedChild, group: GroupWriter): ChildWriter {
  const writeGroup = group(child.read);
  return (childRows, parentOffset, context) => {
    const { entries } = expectRows(childRows, 'related');
    const groups = groupByParent(entries.rows);
    const write = writeGroup(entries, context);
    const keyCell = child.keyCell + parentOffset;
    return (parent) => write(groups.get(keyOf(parent[keyCell])) ?? []);
  };
}

/** Nothing around them: an object or null, or a list. */
const createBareWriter =
  (shape: ObjectShape, many: boolean, create: CreateObjectWriter): GroupWriter =>
  (read) => {
    const writer = create(shape, read);
    return (entries, context) => {
      const write = rememberTexts(entries, writer(entries, context), context);
      return many ? (rows) => listText(context, rows, write) : ([row]) => (row === undefined ? null : write(row));
    };
  };

type VariantsChild = Extract<Child, { kind: 'zone' | 'morphTable' | 'morphColumns' }>;

function createVariantsWriter(
  { objects, many }: Extract<ChildShape, { kind: 'variants' }>,
  child: VariantsChild,
  create: CreateObjectWriter,
): ChildWriter {
  const writers = new Map<Uid, ObjectWriter>();
  for (const [uid, { read }] of child.variants as ReadonlyMap<Uid, VariantRead>) {
    const shape = objects.get(uid);
    if (shape !== undefined) writers.set(uid, create(shape, read));
  }
  return (childRows, parentOffset, context) => {
    const { rows, variants } = expectRows(childRows, 'variants');
    const find = variantFinder(writers, variants, context);
    if (!many) {
      const { typeCell, keyCell } = child as MorphColumnsChild;
      return (parent) =>
        find(parent[typeCell + parentOffset] ?? null, parent[keyCell + parentOffset] ?? null)?.() ?? null;
    }
    const groups = groupByParent(rows);
    return (parent) => {
      const found = (groups.get(keyOf(parent[child.keyCell + parentOffset])) ?? []).flatMap(
        ([, id, type]) => find(type ?? null, id ?? null) ?? [],
      );
      return listText(context, found, (write) => write());
    };
  };
}

/** The entry with a type and id, ready to be written; undefined if the caller may see none. */
function variantFinder(
  writers: ReadonlyMap<Uid, ObjectWriter>,
  found: ReadonlyMap<Uid, EntryRows>,
  context: WriteContext,
): (type: SqlCell, id: SqlCell) => (() => string | null) | undefined {
  const byType = new Map<string, { readonly rows: Map<number, Row>; readonly write: WriteRow }>();
  for (const [uid, entries] of found) {
    const writer = writers.get(uid);
    if (writer === undefined) continue;
    const rows = new Map(entries.rows.map((row) => [keyOf(row[0]), row]));
    byType.set(uid, { rows, write: rememberTexts(entries, writer(entries, context), context) });
  }
  return (type, id) => {
    const ofType = byType.get(String(type));
    const row = ofType?.rows.get(keyOf(id));
    return ofType === undefined || row === undefined ? undefined : () => ofType.write(row);
  };
}

const createGroupWriter = (shape: ResponseShape, many: boolean, create: CreateObjectWriter): GroupWriter =>
  shape.kind === 'flat'
    ? createBareWriter(shape.entity, many, create)
    : createResponseWriter(shape.fields, many, create);

/** `{ data }` around related entries: an entity or null, or a list. */
const createResponseWriter =
  (shape: readonly ResponseField[], many: boolean, create: CreateObjectWriter): GroupWriter =>
  (read) => {
    const fields = shape.map((field, index) => {
      const prefix = makeFlat(`${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`);
      const writer = field.kind === 'data' ? create(field.entity, read) : null;
      const needsAll = field.kind === 'data' && field.needsAll;
      return { prefix, key: field.key, text: field.kind === 'typename' ? field.text : '', writer, needsAll };
    });
    return (entries, context) => {
      const { path } = context;
      const writes = fields.map(({ writer }) =>
        writer === null ? null : rememberTexts(entries, writer(entries, context), context),
      );
      return (rows) => {
        let body = '';
        for (let index = 0; index < fields.length; index += 1) {
          const { prefix, key, text, needsAll } = fields[index] as (typeof fields)[number];
          const write = writes[index] ?? null;
          body += prefix;
          if (write === null) body += text;
          else {
            path.push(key);
            const written = many
              ? listText(context, rows, write, needsAll)
              : rows[0] === undefined
                ? null
                : write(rows[0]);
            path.pop();
            if (written === null && needsAll) return null;
            body += written ?? 'null';
          }
        }
        return `{${body}}`;
      };
    };
  };
