import { mayName } from '../../access/access.ts';
import type { Scope } from '../../content/scope.ts';
import type { StreamedRows } from '../../content/reading/stream-rows.ts';
import { badRequest } from '../../errors.ts';
import { LIST, type Named } from '../../management/content/choose-entries.ts';
import { streamManaged } from '../../management/content/read-managed.ts';
import { isJoinable } from '../../query/resolution.ts';
import type { ContentType } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { parseNumbers } from '../../util/json/exact-number.ts';
import { takeTurn } from '../../util/turns.ts';
import type { Work } from '../../util/work.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { askedOf, changedIds, fieldsOf, namesOf } from '../content-manager/list-entries.ts';
import type { ManagedType } from '../content-manager/managed-type.ts';
import { sentPiece } from '../sent-piece.ts';
import { exactly, oneOf, text, validateOwn } from '../validation/validate-own.ts';
import { CSV_START, csvLine } from './csv.ts';
import { csvCell } from './csv-cells.ts';

const wanted = exactly({ format: oneOf(['csv', 'json']), columns: text(1, 20_000) });

/**
 * `GET /studio/api/lists/:uid/export`: the entries of a list, with the same filters, search, locale and order, as a
 * file. It is sent as it is read, so it can be as long as the largest response in rows.
 */
export async function exportList(
  { type, scope }: ManagedType,
  { query }: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { format, columns: names } = validateOwn(wanted, { format: query.format, columns: query.columns });
  const columns = readableColumns(scope, type, names.split(','));
  const choice = {
    ...LIST,
    deep: true,
    fields: fieldsOf(scope, type, namesOf(['id', ...columns])),
    parts: new Set(columns),
    named: relationsIn(type, columns),
  };
  const asked = await askedOf(scope, type, query, await changedIds(scope, type));
  const streamed = await streamManaged(scope, type, asked, choice);
  const most = scope.engine.limits.rows;
  if ((streamed.total ?? 0) > most) throw badRequest(`An export can have ${most} entries. Add a filter.`);
  const pieces =
    format === 'json'
      ? jsonPieces(scope.work, streamed)
      : csvPieces(scope.work, streamed, type, columns, await mainFieldsOf(parts, type, columns));
  const mime = format === 'json' ? 'application/json' : 'text/csv';
  return { status: 200, file: { name: `${type.pluralName}.${format}`, type: `${mime}; charset=utf-8`, pieces } };
}

/** Shown to everyone who may read the type. */
const FACTS: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
  'createdBy',
  'updatedBy',
]);

const readableColumns = ({ access }: Scope, type: ContentType, names: readonly string[]): readonly string[] =>
  [...new Set(names)].filter(
    (name) => name === 'id' || (type.attributes.has(name) && (FACTS.has(name) || mayName(access, type, 'find', name))),
  );

/** Their entries are exported, not their number. */
const relationsIn = (type: ContentType, columns: readonly string[]): Named =>
  new Map(
    columns.flatMap((name): readonly [string, Named][] => {
      const attribute = type.attributes.get(name);
      return attribute?.kind === 'relation' && isJoinable(attribute) ? [[name, new Map()]] : [];
    }),
  );

/** The fields by which the content manager shows related entries. */
async function mainFieldsOf({ schemas, views }: AdminParts, type: ContentType, columns: readonly string[]) {
  const schema = schemas.contentTypes.get(type.uid);
  const metadatas = schema === undefined ? {} : (await views.of(schema)).metadatas;
  return columns.map((name) => {
    const attribute = type.attributes.get(name);
    if (attribute?.kind === 'media') return 'url';
    return String(metadatas[name]?.edit.mainField ?? 'id');
  });
}

async function* jsonPieces(work: Work, { batches }: StreamedRows): AsyncIterable<string> {
  let start = '[';
  for await (const { rows, write } of batches) {
    let piece = '';
    for (const row of rows) {
      await takeTurn(work);
      piece += `${start}\n${write(row)}`;
      start = ',';
    }
    yield* sentPiece(work, piece);
  }
  yield start === '[' ? '[]\n' : '\n]\n';
}

async function* csvPieces(
  work: Work,
  { batches }: StreamedRows,
  type: ContentType,
  columns: readonly string[],
  mainFields: readonly string[],
): AsyncIterable<string> {
  yield `${CSV_START}${csvLine(columns)}`;
  const attributes = columns.map((name) => type.attributes.get(name));
  for await (const { rows, write } of batches) {
    let piece = '';
    for (const row of rows) {
      await takeTurn(work);
      const entry = parseNumbers(write(row));
      if (!isRecord(entry)) continue;
      const cells = columns.map((name, at) => csvCell(attributes[at], entry[name], mainFields[at] ?? 'id'));
      piece += csvLine(cells);
    }
    yield* sentPiece(work, piece);
  }
}
