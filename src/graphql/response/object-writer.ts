import type { EntryRead } from '../../plan/plan.ts';
import { type ChildRows, isShown, type Row } from '../../sql/rows.ts';
import { assertNever } from '../../util/assert-never.ts';
import { makeFlat } from '../../util/make-flat.ts';
import { forbiddenAccess, showRequestError, showValueError } from '../graphql-error.ts';
import type { ChildShape, ObjectShape, ShownField } from '../reading/shapes.ts';
import { ScalarError, scalarText } from './scalar-texts.ts';
import { createChildWriter } from './child-writer.ts';
import type { ObjectWriter, OwnField, WriteContext, WriteRow } from './writer.ts';
import { shownDocumentId } from '../../response/shown-document-id.ts';
import { VALUE_TEXTS } from '../../response/value-texts.ts';

/** Created once per document shape and plan: converts rows to response text without intermediate objects. */
export function createObjectWriter(shape: ObjectShape, read: EntryRead): ObjectWriter {
  const fields = shape.map((shown, index) => ({
    shown,
    prefix: makeFlat(`${index === 0 ? '' : ','}${JSON.stringify(shown.key)}:`),
    create: createFieldWriter(shown, read),
  }));
  return (rows, context) => {
    const writers = fields.map(({ shown, prefix, create }) => ({ shown, prefix, write: create(rows, context) }));
    return (row) => {
      let body = '';
      for (const { shown, prefix, write } of writers) {
        const before = context.errors.length;
        const text = write(row);
        if (text === null && shown.nonNull) {
          if (context.errors.length === before) refuseNull(context, shown);
          return null;
        }
        body += prefix + (text ?? 'null');
      }
      return `{${body}}`;
    };
  };
}

const refuseNull = ({ errors, path }: WriteContext, { key, place, node }: ShownField): void => {
  errors.push(showValueError(`Cannot return null for non-nullable field ${place}.`, [...path, key], node));
};

function createFieldWriter(shown: ShownField, read: EntryRead): ObjectWriter {
  switch (shown.kind) {
    case 'typename':
      return () => () => shown.text;
    case 'id':
      return ({ offset }) =>
        (row) =>
          `"${row[offset]}"`;
    case 'withheld':
      return () => () => null;
    case 'refused':
      return (_rows, { errors, path }) =>
        () => {
          errors.push(showRequestError(shown.error, [...path, shown.key], shown.node));
          return null;
        };
    case 'scalar':
      return createScalarWriter(shown, read);
    case 'own':
      return createOwnWriter(shown, read);
    case 'same': {
      const write = createObjectWriter(shown.object, read);
      return (rows, context) => withinPath(context, shown.key, write(rows, context));
    }
    case 'related':
    case 'component':
    case 'variants': {
      const index = read.children.findIndex(({ name }) => name === shown.child);
      const child = read.children[index];
      // Removed from the plan: fields the caller may never see, and children of a deleted entry.
      if (child === undefined) return () => () => emptyText(shown);
      const write = createChildWriter(shown, child, createObjectWriter);
      return (rows, context) =>
        withMask(
          shown,
          child.mask === undefined ? null : child.mask + rows.offset,
          withinPath(context, shown.key, write(rows.children[index] as ChildRows, rows.offset, context)),
        );
    }
    default:
      return assertNever(shown);
  }
}

const withMask = (shown: ChildShape, mask: number | null, write: WriteRow): WriteRow =>
  mask === null ? write : (row) => (isShown(row, mask) ? write(row) : emptyText(shown));

/** An empty relation still has its response wrapper; components are null. */
function emptyText(shown: ChildShape): string | null {
  if (shown.kind !== 'related') return null;
  if (shown.response.kind === 'flat') return shown.many ? '[]' : null;
  const fields = shown.response.fields.map((field) =>
    field.kind === 'typename'
      ? `${JSON.stringify(field.key)}:${field.text}`
      : `${JSON.stringify(field.key)}:${shown.many ? '[]' : 'null'}`,
  );
  return `{${fields.join(',')}}`;
}

/** Nested errors include their path. */
const withinPath =
  ({ path }: WriteContext, key: string, write: WriteRow): WriteRow =>
  (row) => {
    path.push(key);
    const text = write(row);
    path.pop();
    return text;
  };

function createScalarWriter(shown: Extract<ShownField, { kind: 'scalar' }>, read: EntryRead): ObjectWriter {
  const field = read.fields.find(({ name }) => name === shown.attribute.name);
  const refuse = ({ errors, path }: WriteContext): null => {
    errors.push(showRequestError(forbiddenAccess(), [...path, shown.key], shown.node));
    return null;
  };
  // Removed from the plan: the caller may not see it.
  if (field === undefined) return (_rows, context) => () => refuse(context);
  const { mask, withheld } = field;
  const { documentId } = field;
  const textOf = scalarText(shown.attribute, shown.enumType);
  const idOf = documentId === undefined ? null : shownDocumentId(field.cell, documentId);
  return ({ offset }, context) => {
    const { errors, path } = context;
    const cell = field.cell + offset;
    return (row) => {
      if (mask !== undefined && !isShown(row, mask + offset)) return refuse(context);
      if (idOf !== null) return JSON.stringify(idOf(row, offset));
      const value = withheld ? null : row[cell];
      if (value === null || value === undefined) return null;
      try {
        return textOf(value);
      } catch (error) {
        if (!(error instanceof ScalarError)) throw error;
        errors.push(showValueError(error.message, [...path, shown.key], shown.node));
        return null;
      }
    };
  };
}

/** The value of a field resolved by project code. */
function createOwnWriter(shown: OwnField, read: EntryRead): ObjectWriter {
  return ({ offset }, { own, path, errors }) =>
    (row) => {
      const answered = own?.find(shown, row[offset] ?? null, () => entryOf(read, offset, row));
      if (answered === undefined) return 'null';
      for (const error of answered.errors) {
        errors.push({ ...error, path: [...path, shown.key, ...(error.path ?? [])] });
      }
      return answered.text;
    };
}

/** The entry as passed to project code: its id and own fields. */
function entryOf({ fields }: EntryRead, offset: number, row: Row): Readonly<Record<string, unknown>> {
  const entry: Record<string, unknown> = { id: Number(row[offset]) };
  for (const { name, type, cell } of fields) {
    const value = row[cell + offset];
    entry[name] = value === null || value === undefined ? null : JSON.parse(VALUE_TEXTS[type](value));
  }
  return entry;
}
