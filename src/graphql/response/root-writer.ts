import type { Scope } from '../../content/scope.ts';
import type { EntryRead } from '../../plan/plan.ts';
import type { EntryRows, Row } from '../../sql/rows.ts';
import { makeFlat } from '../../util/make-flat.ts';
import { takeTurn } from '../../util/turns.ts';
import type { RequestedWindow } from '../reading/read-window.ts';
import type { MetaShape, PaginationField, ResponseShape } from '../reading/shapes.ts';
import { createObjectWriter } from './object-writer.ts';
import { checkLength, type WriteContext, type WriteRow, writeAt } from './writer.ts';

export type RootWriter = (
  scope: Scope,
  entries: EntryRows,
  total: number | null,
  context: WriteContext,
) => Promise<string | null>;

/** The value of a field of `Query`. Yields to other requests between entries. */
export function createRootWriter(response: ResponseShape, read: EntryRead, window: RequestedWindow | null): RootWriter {
  if (response.kind === 'flat') {
    const writer = createObjectWriter(response.entity, read);
    return (scope, entries, _total, context) =>
      writeData(scope, entries, context, writer(entries, context), window, false);
  }
  const fields = response.fields.map((field, index) => ({
    field,
    prefix: makeFlat(`${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`),
    writer: field.kind === 'data' ? createObjectWriter(field.entity, read) : null,
  }));
  return async (scope, entries, total, context) => {
    // Not `join`: it would copy the text, which is copied again when it is sent.
    let body = '';
    for (const { field, prefix, writer } of fields) {
      let text: string | null = '';
      if (field.kind === 'typename') text = field.text;
      else if (field.kind === 'meta') text = metaText(field.meta, window as RequestedWindow, total ?? 0);
      else if (field.kind === 'pageInfo') text = pageText(field.fields, window as RequestedWindow, total ?? 0);
      else if (writer !== null) {
        context.path.push(field.key);
        text = await writeData(scope, entries, context, writer(entries, context), window, field.needsAll);
        context.path.pop();
        if (text === null && field.needsAll) return null;
      }
      body += prefix + (text ?? 'null');
    }
    return `{${body}}`;
  };
}

/** The first entry or all of them. */
async function writeData(
  scope: Scope,
  entries: EntryRows,
  context: WriteContext,
  write: WriteRow,
  window: RequestedWindow | null,
  needsAll: boolean,
): Promise<string | null> {
  const [first] = entries.rows;
  if (window === null) return first === undefined ? null : write(first);
  return writeEntries(scope, entries, context, write, needsAll);
}

async function writeEntries(
  { work }: Scope,
  { rows }: EntryRows,
  context: WriteContext,
  write: WriteRow,
  needsAll: boolean,
): Promise<string | null> {
  let body = '';
  for (let index = 0; index < rows.length; index += 1) {
    const turn = takeTurn(work);
    if (turn !== undefined) await turn;
    const written = writeAt(context, index, rows[index] as Row, write);
    if (written === null && needsAll) return null;
    const text = written ?? 'null';
    body += index === 0 ? text : `,${text}`;
    checkLength(context, body);
  }
  return `[${body}]`;
}

function metaText(meta: MetaShape, window: RequestedWindow, total: number): string {
  const parts = meta.map((part) => {
    const text = part.kind === 'typename' ? part.text : pageText(part.fields, window, total);
    return `${JSON.stringify(part.key)}:${text}`;
  });
  return `{${parts.join(',')}}`;
}

function pageText(fields: readonly PaginationField[], window: RequestedWindow, total: number): string {
  const pagination = { __typename: 'Pagination', total, ...pageOf(window, total) };
  return JSON.stringify(Object.fromEntries(fields.map(({ key, name }) => [key, pagination[name]])));
}

/** A window by offset is shown as the corresponding page. */
function pageOf({ start, limit }: RequestedWindow, total: number) {
  if (limit === -1) return { page: 1, pageSize: total - start, pageCount: 1 };
  return { page: Math.floor(start / limit) + 1, pageSize: limit, pageCount: Math.ceil(total / limit) };
}
