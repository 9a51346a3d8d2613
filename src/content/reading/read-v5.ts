import type { authorizeQuery } from '../../access/authorize-query.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { Query } from '../../query/query.ts';
import { asksForChanged } from '../../query/v5/publication-cohort.ts';
import type { ResolveContext } from '../../query/resolve-query.ts';
import type { ChangedRows, V5Context } from '../../query/v5/v5-context.ts';
import {
  resolveV5Entry,
  resolveV5List,
  resolveV5Plain,
  resolveV5Row,
  resolveV5Single,
  stateOf,
} from '../../query/v5/resolve-v5-query.ts';
import type { EntryShape } from '../../response/entry-writer.ts';
import type { ContentType } from '../../schema/model.ts';
import { previewed } from '../drafts/in-preview.ts';
import { readInState } from '../drafts/read-in-state.ts';
import { changedEntries } from '../drafts/show-drafts.ts';
import type { Scope } from '../scope.ts';
import { answerFirst } from './find-entry.ts';
import { listRecalled, type ResponseBody, wholeBody } from './list-entries.ts';
import { runCount } from '../../database/running/run-plan.ts';
import { refusingValues, startRun } from './running/start-run.ts';
import { readShown } from './read-shown.ts';
import type { RecalledQuery } from './prepared-query.ts';
import { parseInput, type QueryInput, recallQuery } from './recall-query.ts';
import { readRows, type WritableRows } from './read-rows.ts';
import { signFileRows } from './sign-rows.ts';
import { writeTexts } from './running/write-list.ts';

/** Entries in v5's terms: flat, or nested as v5 does for clients of v4. */
export type V5Shape = Extract<EntryShape, 'flat' | 'document'>;

/** `GET /api/:pluralApiId` */
export async function listV5(
  scope: Scope,
  type: ContentType,
  given: QueryInput,
  shape: V5Shape,
): Promise<ResponseBody> {
  const input = await previewed(scope, given, 'v5', type);
  const recalled = await recallV5Request(scope, type, undefined, input, shape);
  return inState(scope, type, input, recalled, async (at) => {
    const body = await listRecalled(at, recalled);
    return at === scope ? body : wholeBody(at, body);
  });
}

export type ResolveV5 = (context: V5Context, type: ContentType, raw: RawObject) => Query;

/** Resolves a query in v5's terms. Which entries have unpublished changes is part of one that asks for that. */
export async function recallV5(
  scope: Scope,
  type: ContentType,
  input: QueryInput,
  kind: string,
  resolve: ResolveV5,
  shape: V5Shape,
  authorize?: typeof authorizeQuery,
): Promise<RecalledQuery> {
  const { engine } = scope;
  const isAsked = mayName(input, 'publicationFilter') && asksForChanged(parseInput(engine, input));
  const changed = isAsked ? await changedEntries(scope) : NO_CHANGES;
  const named = changed.size === 0 ? kind : `${kind} ${JSON.stringify([...changed])}`;
  const resolveIn = (context: ResolveContext, raw: RawObject): Query =>
    resolve({ ...context, ...engine.v5, changed }, type, raw);
  return recallQuery(scope, type, input, named, resolveIn, shape, authorize);
}

/** The query of a read route: of a list, an entry or a single type. */
export async function recallV5Request(
  scope: Scope,
  type: ContentType,
  documentId: string | undefined,
  input: QueryInput,
  shape: V5Shape,
): Promise<RecalledQuery> {
  if (type.kind === 'singleType') return recallV5(scope, type, input, 'v5 single', resolveV5Single, shape);
  if (documentId === undefined) return recallV5(scope, type, input, 'v5 list', resolveV5List, shape);
  const row = await firstRowOf(scope, type, documentId);
  const resolve: ResolveV5 = (context, of, raw) => resolveV5Entry(context, of, documentId, row, raw);
  return recallV5(scope, type, input, `v5 entry ${documentId} ${row}`, resolve, shape);
}

const NO_CHANGES: ChangedRows = new Map();

/** Whether a parameter may occur, without parsing. */
const mayName = (input: QueryInput, name: string): boolean =>
  typeof input === 'string' ? input.includes(name) || ESCAPED_LETTER.test(input) : Object.hasOwn(input, name);

const ESCAPED_LETTER = /%(?:[46][1-9a-f]|[57][0-9a])/i;

/** Drafts are shown with their unpublished changes. */
export function inState<T>(
  scope: Scope,
  type: ContentType,
  input: QueryInput,
  recalled: RecalledQuery,
  read: (at: Scope) => Promise<T>,
): Promise<T> {
  const isDraft = mayName(input, 'status') && stateOf(type, parseInput(scope.engine, input)) === 'draft';
  return readInState(scope, recalled.prepared.compiled, isDraft ? 'drafts' : 'live', read);
}

/** As v5 makes them; anything else is nobody's, whatever a collation takes for equal. */
const DOCUMENT_ID = /^[a-z0-9]{1,255}$/;

export const isDocumentId = (text: string): boolean => DOCUMENT_ID.test(text);

/** The row that a document id follows from, null if ids are stored. */
export async function firstRowOf(scope: Scope, type: ContentType, documentId: string): Promise<number | null> {
  if (!isDocumentId(documentId)) return null;
  const rows = await documentRowsOf(scope, type, [documentId]);
  return rows === null ? null : (rows[0] ?? NO_ROW);
}

/** The rows that document ids follow from, null if ids are stored: without a column the database would hash each row. */
export async function documentRowsOf(
  scope: Scope,
  type: ContentType,
  documentIds: readonly string[],
): Promise<readonly number[] | null> {
  return type.documentIdColumn === undefined ? scope.engine.documentRows.find(scope, type, documentIds) : null;
}

const NO_ROW = 0;

/** `GET /api/:pluralApiId/:documentId` */
export async function findV5Entry(
  scope: Scope,
  type: ContentType,
  documentId: string,
  given: QueryInput,
  shape: V5Shape,
): Promise<string> {
  const input = await previewed(scope, given, 'v5', type);
  const recalled = await recallV5Request(scope, type, documentId, input, shape);
  if (documentId.includes('\0')) throw badRequest('Malicious Path', null);
  if (!isDocumentId(documentId)) throw notFound();
  return inState(scope, type, input, recalled, (at) => answerFirst(at, recalled));
}

/** `GET /api/:singularApiId` of a single type. */
export async function findV5Single(
  scope: Scope,
  type: ContentType,
  given: QueryInput,
  shape: V5Shape,
): Promise<string> {
  const input = await previewed(scope, given, 'v5', type);
  const recalled = await recallV5Request(scope, type, undefined, input, shape);
  return inState(scope, type, input, recalled, (at) => answerFirst(at, recalled));
}

/** Users, files and locales have no envelope: a JSON array. */
export async function listV5Plain(scope: Scope, type: ContentType, input: QueryInput): Promise<string> {
  const recalled = await recallPlain(scope, type, input);
  return inState(scope, type, input, recalled, async (at) => listTexts(at, await readShown(at, recalled)));
}

/** The files of the media library, each with whether its URL is signed. */
export async function listV5Files(scope: Scope, type: ContentType, input: QueryInput): Promise<string> {
  const recalled = await recallPlain(scope, type, input);
  return inState(scope, type, input, recalled, async (at) => listTexts(at, await readFiles(at, recalled)));
}

async function listTexts(scope: Scope, { rows, write }: WritableRows): Promise<string> {
  const { texts } = await writeTexts(scope, rows, write);
  return `[${texts.join(',')}]`;
}

/** One of them by its row id, or null. */
export async function findV5Plain(
  scope: Scope,
  type: ContentType,
  id: string,
  input: QueryInput,
): Promise<string | null> {
  const recalled = await recallRow(scope, type, id, input);
  return inState(scope, type, input, recalled, async (at) => firstText(await readShown(at, recalled)));
}

/** One file, which always has all its fields. */
export async function findV5File(
  scope: Scope,
  type: ContentType,
  id: string,
  input: QueryInput,
): Promise<string | null> {
  const { fields: _, ...raw } = parseInput(scope.engine, input);
  const recalled = await recallRow(scope, type, id, raw);
  return inState(scope, type, raw, recalled, async (at) => firstText(await readFiles(at, recalled)));
}

const readFiles = (scope: Scope, recalled: RecalledQuery): Promise<WritableRows> =>
  readRows(scope, recalled, (entries) => signFileRows(scope, recalled.prepared.plan, entries));

function firstText({ rows: [row], write }: WritableRows): string | null {
  return row === undefined ? null : write(row);
}

const recallPlain = (scope: Scope, type: ContentType, input: QueryInput): Promise<RecalledQuery> =>
  recallV5(scope, type, input, 'v5 plain list', resolveV5Plain, 'flat');

const recallRow = (scope: Scope, type: ContentType, id: string, input: QueryInput): Promise<RecalledQuery> =>
  recallV5(scope, type, input, `v5 plain ${id}`, (context, of, raw) => resolveV5Row(context, of, id, raw), 'flat');

/** The number of entries of a plain list. */
export async function countV5(scope: Scope, type: ContentType, input: QueryInput): Promise<number> {
  const resolve: ResolveV5 = (context, of, raw) => ({
    ...resolveV5Plain(context, of, raw),
    slice: { kind: 'offset', start: 0, limit: 1, count: true },
  });
  const recalled = await recallV5(scope, type, input, 'v5 count', resolve, 'flat');
  const { compiled } = recalled.prepared;
  return inState(scope, type, input, recalled, async (at) => {
    const total = await refusingValues(at.engine, () => runCount(startRun(at, recalled), compiled));
    return total ?? 0;
  });
}
