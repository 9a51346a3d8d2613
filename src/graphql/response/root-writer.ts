import type { Scope } from '../../content/scope.ts';
import type { EntryRead } from '../../plan/plan.ts';
import type { EntryRows, Row } from '../../sql/rows.ts';
import { makeFlat } from '../../util/make-flat.ts';
import { takeTurn } from '../../util/turns.ts';
import type { RequestedWindow } from '../reading/read-window.ts';
import type { MetaShape, ResponseShape } from '../reading/shapes.ts';
import { createObjectWriter } from './object-writer.ts';
import { checkLength, type WriteContext, type WriteRow, writeAt } from './writer.ts';

export type RootWriter = (
  scope: Scope,
  entries: EntryRows,
  total: number | null,
  context: WriteContext,
) => Promise<string>;

/** The value of a field of `Query`. Yields to other requests between entries. */
export function createRootWriter(response: ResponseShape, read: EntryRead, window: RequestedWindow | null): RootWriter {
  const fields = response.map((field, index) => ({
    field,
    prefix: makeFlat(`${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`),
    writer: field.kind === 'data' ? createObjectWriter(field.entity, read) : null,
  }));
  return async (scope, entries, total, context) => {
    // Not `join`: it would copy the text, which is copied again when it is sent.
    let body = '';
    for (const { field, prefix, writer } of fields) {
      let text = '';
      if (field.kind === 'typename') text = field.text;
      else if (field.kind === 'meta') text = metaText(field.meta, window as RequestedWindow, total ?? 0);
      else if (writer !== null) {
        context.path.push(field.key);
        const write = writer(entries, context);
        const [first] = entries.rows;
        if (window === null) text = (first === undefined ? null : write(first)) ?? 'null';
        else text = await writeEntries(scope, entries, context, write);
        context.path.pop();
      }
      body += prefix + text;
    }
    return `{${body}}`;
  };
}

async function writeEntries(
  { work }: Scope,
  { rows }: EntryRows,
  context: WriteContext,
  write: WriteRow,
): Promise<string> {
  let body = '';
  for (let index = 0; index < rows.length; index += 1) {
    const turn = takeTurn(work);
    if (turn !== undefined) await turn;
    const text = writeAt(context, index, rows[index] as Row, write) ?? 'null';
    body += index === 0 ? text : `,${text}`;
    checkLength(context, body);
  }
  return `[${body}]`;
}

function metaText(meta: MetaShape, window: RequestedWindow, total: number): string {
  const pagination = { __typename: 'Pagination', total, ...pageOf(window, total) };
  const parts = meta.map((part) => {
    if (part.kind === 'typename') return `${JSON.stringify(part.key)}:${part.text}`;
    const shown = Object.fromEntries(part.fields.map(({ key, name }) => [key, pagination[name]]));
    return `${JSON.stringify(part.key)}:${JSON.stringify(shown)}`;
  });
  return `{${parts.join(',')}}`;
}

/** A window by offset is shown as the corresponding page. */
function pageOf({ start, limit }: RequestedWindow, total: number) {
  if (limit === -1) return { page: 1, pageSize: total - start, pageCount: 1 };
  return { page: Math.floor(start / limit) + 1, pageSize: limit, pageCount: Math.ceil(total / limit) };
}
