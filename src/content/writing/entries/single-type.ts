import type { Id } from '../../../change/write-value.ts';
import { runPlanning } from '../../../database/running/run-operations.ts';
import { notFound, validationError } from '../../../errors.ts';
import { planAny } from '../../../plan/writing/plan-entry.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { resolveSingleQuery } from '../../../query/resolve-query.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { RecalledQuery } from '../../reading/prepared-query.ts';
import { readRows } from '../../reading/read-rows.ts';
import { parseInput, type QueryInput, recallQuery } from '../../reading/recall-query.ts';
import type { Scope } from '../../scope.ts';
import { requestParams } from '../hooks/shown-params.ts';
import { finishWith, readData, removeEntry } from './collection-type.ts';
import { writeCreation } from '../write-creation.ts';
import { asCaller, type WriteAdditions, type WriteOptions } from '../write-options.ts';
import { writeUpdate } from '../write-update.ts';
import { prepareResponse } from './written-response.ts';

/** `PUT /api/:singularApiId`: updates the entry, or creates it if there is none. */
export async function updateSingle(
  scope: Scope,
  type: ContentType,
  body: unknown,
  query: QueryInput,
  additions: WriteAdditions = {},
): Promise<string> {
  const finish = finishWith(await prepareResponse(scope, type, query));
  const which = await prepareFind(scope, type, query, 'preview');
  const data = readData(body);
  const id = await findFirst(scope, which);
  const params = requestParams(scope, type, id === null ? 'Create' : 'Update', query);
  const how = { ...asCaller(scope), params, show: query, ...additions };
  return writeSingle(scope, type, id, data, ONE_IN_ALL, how, finish);
}

/** How a missing entry is created, and which existing entries prevent it. */
export interface SingleCreation {
  readonly publish: boolean;
  /** `in all`: any entry of the type. `of its language`: only entries in the default locale, in which it is created. */
  readonly onlyOne: 'in all' | 'of its language';
  /** An explicit id. */
  readonly id?: Id | undefined;
}

const ONE_IN_ALL: SingleCreation = { publish: true, onlyOne: 'in all' };

/** Updates the entry with this id, or creates one if it is null. */
export async function writeSingle<T>(
  scope: Scope,
  type: ContentType,
  id: Id | null,
  data: object,
  { publish, onlyOne, id: chosen }: SingleCreation,
  how: WriteOptions,
  finish: Parameters<typeof writeCreation<T>>[5],
): Promise<T> {
  if (id !== null) return writeUpdate(scope, type, id, data, how, finish);
  // Checked before the data is validated, and again under the lock.
  const refuseSecond = onlyOne === 'of its language' && type.localized ? refuseSecondOfLanguage : refuseSecondInAll;
  await refuseSecond(scope, type);
  const alone = {
    locks: [`${type.table} entry`],
    guard: (inner: Scope) => refuseSecond(inner, type),
  };
  return writeCreation(scope, type, data, { kind: 'create', publish, id: chosen }, { ...how, ...alone }, finish);
}

/** The entry in the requested locale, or the first; draft or published. */
export const findSingleId = async (scope: Scope, type: ContentType, query: QueryInput): Promise<Id | null> =>
  findFirst(scope, await prepareFind(scope, type, query, 'preview'));

async function refuseSecondInAll({ engine, source }: Scope, type: ContentType): Promise<void> {
  if (await runPlanning(source.reader, engine.dialect, planAny(type))) throw alreadyThere();
}

async function refuseSecondOfLanguage(scope: Scope, type: ContentType): Promise<void> {
  if ((await findSingleId(scope, type, {})) !== null) throw alreadyThere();
}

const alreadyThere = () => validationError('singleType.alreadyExists');

/** `DELETE /api/:singularApiId`; the response has all fields, whatever the query selects. */
export async function deleteSingle(
  scope: Scope,
  type: ContentType,
  query: QueryInput,
  additions: WriteAdditions = {},
): Promise<string> {
  const answer = await prepareResponse(scope, type, {});
  const which = await prepareFind(scope, type, query, 'live');
  const id = await findFirst(scope, which);
  if (id === null) throw notFound();
  return removeEntry(scope, id, answer, additions);
}

/** The entry that a query refers to: the one in its locale, or the first. */
function prepareFind(
  scope: Scope,
  type: ContentType,
  query: QueryInput,
  state: 'live' | 'preview',
): Promise<RecalledQuery> {
  const { populate: _populate, sort: _sort, fields: _fields, ...rest } = parseInput(scope.engine, query);
  const entryQuery: RawObject = {
    ...(state === 'preview' ? { ...rest, publicationState: state } : rest),
    fields: ['id'],
  };
  return recallQuery(scope, type, entryQuery, 'written single', (context, found) =>
    resolveSingleQuery(context, type, found),
  );
}

async function findFirst(scope: Scope, which: RecalledQuery): Promise<Id | null> {
  const { rows } = await readRows(scope, which);
  return rows[0] === undefined ? null : Number(rows[0][0]);
}
