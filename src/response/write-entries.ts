import type { Child, EntryRead } from '../plan/plan.ts';
import { type EntryRows, isShown } from '../sql/rows.ts';
import { makeFlat } from '../util/make-flat.ts';
import type { EntryShape, EntryWriter, TextsAhead } from './entry-writer.ts';
import { type ChildWriter, createChildWriter } from './write-children.ts';
import { VALUE_TEXTS } from './value-texts.ts';

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
  const fields = read.fields.map(({ name, type, cell, mask, withheld }, index) => ({
    prefix: makeFlat(`${index === 0 || isMasked ? '' : ','}${JSON.stringify(name)}:`),
    cell,
    mask,
    valueText: withheld ? () => 'null' : VALUE_TEXTS[type],
  }));
  const children = read.children.map((child: Child) =>
    withMask(child, createChildWriter(child, shape === 'raw', createEntryWriter)),
  );
  const isWrapped = shape === 'entry';

  return (entryRows, most, ahead) => {
    const { offset, signed } = entryRows;
    const texts = startChildren(children, entryRows, most, ahead);
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
      for (const text of texts) {
        const part = text(row);
        if (part !== '') body += body === '' ? part : `,${part}`;
      }
      const id = row[offset];
      if (signed !== undefined) body += `${body === '' ? '' : ','}"isUrlSigned":${signed.has(Number(id))}`;
      if (isWrapped) return `{"id":${id},"attributes":{${body}}}`;
      return body === '' ? `{"id":${id}${tag}}` : `{"id":${id}${tag},${body}}`;
    };
  };
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
