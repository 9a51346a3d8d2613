import type { Child, EntryRead, FieldCell } from '../plan/plan.ts';
import { type EntryRows, isShown, type Row } from '../sql/rows.ts';
import { makeFlat } from '../util/make-flat.ts';
import { type EntryShape, type EntryWriter, isV5, type TextsAhead } from './entry-writer.ts';
import { shownDocumentId } from './shown-document-id.ts';
import { type ChildWriter, createChildWriter } from './write-children.ts';
import { V5_VALUE_TEXTS, VALUE_TEXTS } from './value-texts.ts';

/** A writer is created once per plan and serializes rows to JSON without intermediate objects. */
export function createEntryWriter(read: EntryRead, shape: EntryShape, tag = ''): EntryWriter {
  if (!read.shared) return createWriter(read, shape, tag);
  const ofRead = writers.get(read) ?? new Map<string, EntryWriter>();
  writers.set(read, ofRead);
  const key = `${shape} ${tag}`;
  const writer = ofRead.get(key) ?? createWriter(read, shape, tag);
  ofRead.set(key, writer);
  return writer;
}

const writers = new WeakMap<EntryRead, Map<string, EntryWriter>>();

function createWriter(read: EntryRead, shape: EntryShape, tag: string): EntryWriter {
  // The first field is only known in advance if no field is masked.
  const isMasked = read.fields.some(({ mask }) => mask !== undefined);
  const texts = isV5(shape) ? V5_VALUE_TEXTS : VALUE_TEXTS;
  const isDocument = shape === 'document';
  const documentId = read.fields.find((field) => field.documentId !== undefined);
  const fields = read.fields
    .filter((field) => field.documentId === undefined)
    .map(({ name, type, cell, mask, withheld }, index) => ({
      prefix: makeFlat(`${index === 0 || isMasked ? '' : ','}${JSON.stringify(name)}:`),
      cell,
      mask,
      valueText: withheld ? () => 'null' : texts[type],
    }));
  const tagOf = documentId === undefined ? () => tag : createDocumentTag(documentId, tag);
  const children = read.children.map((child: Child) =>
    withMask(child, createChildWriter(child, shape, createEntryWriter)),
  );
  const isWrapped = shape === 'entry';

  return (entryRows, most, ahead) => {
    const { offset, signed } = entryRows;
    const below = startChildren(children, entryRows, most, ahead);
    return (row) => {
      let body = '';
      for (const { prefix, cell, mask, valueText } of fields) {
        if (isMasked) {
          if (mask !== undefined && !isShown(row, mask + offset)) continue;
          if (body !== '') body += ',';
        }
        const value = row[cell + offset];
        body += prefix + (value === null || value === undefined ? 'null' : valueText(value));
      }
      for (const text of below) {
        const part = text(row);
        if (part !== '') body += body === '' ? part : `,${part}`;
      }
      const id = row[offset];
      if (signed !== undefined) body += `${body === '' ? '' : ','}"isUrlSigned":${signed.has(Number(id))}`;
      if (isWrapped) return `{"id":${id},"attributes":{${body}}}`;
      const tags = tagOf(row, offset);
      if (isDocument) return `{"id":${id}${tags},"attributes":{${body}}}`;
      return body === '' ? `{"id":${id}${tags}}` : `{"id":${id}${tags},${body}}`;
    };
  };
}

/** The document id follows the id. */
function createDocumentTag(field: FieldCell, tag: string): (row: Row, offset: number) => string {
  const { cell, documentId } = field;
  if (documentId === undefined) return () => tag;
  const idOf = shownDocumentId(cell, documentId);
  return (row, offset) => `,"documentId":${JSON.stringify(idOf(row, offset))}${tag}`;
}

/** Omits the field from entries in which it is not visible. */
function withMask({ mask }: Child, writer: ChildWriter): ChildWriter {
  if (mask === undefined) return writer;
  return (rows, parentOffset, most, ahead) => {
    const write = writer(rows, parentOffset, most, ahead);
    return (parent) => (isShown(parent, mask + parentOffset) ? write(parent) : '');
  };
}

const startChildren = (
  children: readonly ChildWriter[],
  { children: rows, offset }: EntryRows,
  most: number,
  ahead: TextsAhead[] | undefined,
) =>
  children.map((child, index) => {
    const childRows = rows[index];
    if (childRows === undefined) throw new Error('a plan and its rows have the same children');
    return child(childRows, offset, most, ahead);
  });
