import { badRequest, notFound } from '../../errors.ts';
import {
  resolveV5Entry,
  resolveV5List,
  resolveV5Plain,
  resolveV5Row,
  resolveV5Single,
} from '../../query/v5/resolve-v5-query.ts';
import type { EntryShape } from '../../response/entry-writer.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { answerFirst } from './find-entry.ts';
import { listRecalled, type ResponseBody } from './list-entries.ts';
import { runCount } from '../../database/running/run-plan.ts';
import { refusingValues, startRun } from './start-run.ts';
import { readShown } from './read-shown.ts';
import type { RecalledQuery } from './prepared-query.ts';
import { parseInput, type QueryInput, recallQuery } from './recall-query.ts';
import { readRows, type WritableRows } from './read-rows.ts';
import { signFileRows } from './sign-rows.ts';
import { writeTexts } from './write-list.ts';

/** Entries in v5's terms: flat, or nested as v5 does for clients of v4. */
export type V5Shape = Extract<EntryShape, 'flat' | 'document'>;

/** `GET /api/:pluralApiId` */
export async function listV5(
  scope: Scope,
  type: ContentType,
  input: QueryInput,
  shape: V5Shape,
): Promise<ResponseBody> {
  const { v5 } = scope.engine;
  const recalled = await recallQuery(
    scope,
    type,
    input,
    'v5 list',
    (context, raw) => resolveV5List({ ...context, ...v5 }, type, raw),
    shape,
  );
  return listRecalled(scope, recalled);
}

/** As v5 makes them; anything else is nobody's, whatever a collation takes for equal. */
const DOCUMENT_ID = /^[a-z0-9]{1,255}$/;

/** `GET /api/:pluralApiId/:documentId` */
export async function findV5Entry(
  scope: Scope,
  type: ContentType,
  documentId: string,
  input: QueryInput,
  shape: V5Shape,
): Promise<string> {
  const { v5 } = scope.engine;
  // Without a column the database would hash every row; no row has the id 0.
  const isDerived = type.documentIdColumn === undefined && DOCUMENT_ID.test(documentId);
  const row = isDerived ? ((await scope.engine.documentRows.find(scope, type, documentId)) ?? 0) : null;
  const recalled = await recallQuery(
    scope,
    type,
    input,
    `v5 entry ${documentId} ${row}`,
    (context, raw) => resolveV5Entry({ ...context, ...v5 }, type, documentId, row, raw),
    shape,
  );
  if (documentId.includes('\0')) throw badRequest('Malicious Path', null);
  if (!DOCUMENT_ID.test(documentId)) throw notFound();
  return answerFirst(scope, recalled);
}

/** `GET /api/:singularApiId` of a single type. */
export async function findV5Single(
  scope: Scope,
  type: ContentType,
  input: QueryInput,
  shape: V5Shape,
): Promise<string> {
  const { v5 } = scope.engine;
  const recalled = await recallQuery(
    scope,
    type,
    input,
    'v5 single',
    (context, raw) => resolveV5Single({ ...context, ...v5 }, type, raw),
    shape,
  );
  return answerFirst(scope, recalled);
}

/** Users, files and locales have no envelope: a JSON array. */
export async function listV5Plain(scope: Scope, type: ContentType, input: QueryInput): Promise<string> {
  const recalled = await recallPlain(scope, type, input);
  return listTexts(scope, await readShown(scope, recalled));
}

/** The files of the media library, each with whether its URL is signed. */
export async function listV5Files(scope: Scope, type: ContentType, input: QueryInput): Promise<string> {
  const recalled = await recallPlain(scope, type, input);
  return listTexts(scope, await readFiles(scope, recalled));
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
  return firstText(await readShown(scope, await recallRow(scope, type, id, input)));
}

/** One file, which always has all its fields. */
export async function findV5File(
  scope: Scope,
  type: ContentType,
  id: string,
  input: QueryInput,
): Promise<string | null> {
  const { fields: _, ...raw } = parseInput(scope.engine, input);
  return firstText(await readFiles(scope, await recallRow(scope, type, id, raw)));
}

const readFiles = (scope: Scope, recalled: RecalledQuery): Promise<WritableRows> =>
  readRows(scope, recalled, (entries) => signFileRows(scope, recalled.prepared.plan, entries));

function firstText({ rows: [row], write }: WritableRows): string | null {
  return row === undefined ? null : write(row);
}

const recallPlain = (scope: Scope, type: ContentType, input: QueryInput): Promise<RecalledQuery> =>
  recallQuery(
    scope,
    type,
    input,
    'v5 plain list',
    (context, raw) => resolveV5Plain({ ...context, ...scope.engine.v5 }, type, raw),
    'flat',
  );

const recallRow = (scope: Scope, type: ContentType, id: string, input: QueryInput): Promise<RecalledQuery> =>
  recallQuery(
    scope,
    type,
    input,
    `v5 plain ${id}`,
    (context, raw) => resolveV5Row({ ...context, ...scope.engine.v5 }, type, id, raw),
    'flat',
  );

/** The number of entries of a plain list. */
export async function countV5(scope: Scope, type: ContentType, input: QueryInput): Promise<number> {
  const { v5 } = scope.engine;
  const recalled = await recallQuery(
    scope,
    type,
    input,
    'v5 count',
    (context, raw) => ({
      ...resolveV5Plain({ ...context, ...v5 }, type, raw),
      slice: { kind: 'offset', start: 0, limit: 1, count: true },
    }),
    'flat',
  );
  const total = await refusingValues(scope.engine, () =>
    runCount(startRun(scope, recalled), recalled.prepared.compiled),
  );
  return total ?? 0;
}
