import { isDeepStrictEqual } from 'node:util';
import { findingAmong } from '../../access/derive-access.ts';
import { shownPart } from '../../access/bodies/granted-part.ts';
import { stripParts } from '../../access/strip-parts.ts';
import type { Scope } from '../../content/scope.ts';
import { permissionsOfType } from '../../content/writing/ask-rights.ts';
import type { EntityCall } from '../../content/writing/decorated/entity-calls.ts';
import { notFound } from '../../errors.ts';
import { isRawObject, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import { printQuery } from '../../query/print-query.ts';
import type { Slice } from '../../query/query.ts';
import { resolveParts } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { parseNumbers, printNumbers } from '../../util/json/exact-number.ts';
import { populateManaged } from '../entries/populate-managed.ts';
import type { Choice } from './choose-entries.ts';
import { findManaged, listManaged, type ManagedPage } from './read-managed.ts';

type Values = Readonly<Record<string, unknown>>;
type PageSlice = Extract<Slice, { kind: 'page' }>;

/** A page of entries, read through what project code has put around the entity service. */
export async function listDecorated(
  scope: Scope,
  type: ContentType,
  raw: RawObject,
  slice: PageSlice,
  choice: Choice,
): Promise<ManagedPage> {
  const { engine, access } = scope;
  const run = engine.entityCalls.decorated();
  if (run === null) return listManaged(scope, type, raw, slice, choice);
  const granted = grantedFilters(scope, type, raw.filters);
  const own = granted === undefined ? {} : { $and: [granted, {}] };
  const perform: EntityCall['perform'] = async ([, params], parse) => {
    const { populate: _populate, filters, ...sent } = isRecord(params) ? params : {};
    const { filters: added, ...asked } = parse({ ...sent, filters: around(filters, own) });
    const code = isRawObject(added) && Object.keys(added).length > 0 ? added : null;
    const reading = code === null ? scope : { ...scope, access: findingAmong(access, engine.model, type, code) };
    // Conditions of the caller are on fields that they may read, those of code on any.
    const query = { ...asked, ...(raw.filters !== undefined && { filters: raw.filters }) };
    const { texts, total } = await listManaged(reading, type, query, sliceIn(asked, slice), choice);
    return { results: texts.map(parseNumbers), pagination: { total } };
  };
  const { page, pageSize } = slice;
  const paging = { page: String(page), pageSize: String(pageSize) };
  const params = { ...raw, ...paging, filters: own, populate: populateManaged(engine.model, type, choice) };
  const found = (await run({ method: 'findPage', args: [type.uid, params], perform })) as {
    readonly results: readonly Values[];
    readonly pagination?: { readonly total?: unknown };
  };
  const texts = found.results.map((entry) => textOf(scope, type, entry));
  return { texts, total: Number(found.pagination?.total ?? texts.length) };
}

/**
 * As much of the caller's filters as their permissions allow: code that takes them apart asks for nothing that the
 * caller may not. They are as they were sent unless something is left out.
 */
function grantedFilters({ engine, access }: Scope, type: ContentType, filters: RawValue): RawValue {
  if (filters === undefined) return undefined;
  const context = { model: engine.model, budgets: engine.limits, layer: 'manager' } as const;
  const asked = resolveParts(context, type, { filters }, null);
  const granted = stripParts(asked, access);
  const isWhole = asked.issues.length === 0 && isDeepStrictEqual(granted.filter, asked.filter);
  return isWhole ? filters : printQuery(granted).filters;
}

/** The first matching entry, read through the same; null if there is none, or code returns none. */
export async function findDecorated(
  scope: Scope,
  type: ContentType,
  raw: RawObject,
  choice: Choice,
  id: number | null,
): Promise<string | null> {
  const run = scope.engine.entityCalls.decorated();
  if (run === null) return findManaged(scope, type, raw, choice);
  const populate = populateManaged(scope.engine.model, type, choice);
  let text: string | null = null;
  const perform = async (): Promise<unknown> => {
    text = await findManaged(scope, type, raw, choice);
    return text === null ? null : parseNumbers(text);
  };
  const entry = await (id === null
    ? run({ method: 'findMany', args: [type.uid, { ...raw, filters: {}, populate }], perform })
    : run({ method: 'findOne', args: [type.uid, String(id), { populate }], perform }));
  // Code may answer without reading: the caller must be allowed to all the same.
  text ??= await findManaged(scope, type, raw, choice);
  if (text === null) return null;
  if (isRecord(entry)) return textOf(scope, type, entry);
  if (id !== null) throw notFound();
  return null;
}

/** An entry without attributes that code has added and the caller may not read. */
const textOf = (scope: Scope, type: ContentType, entry: Values): string =>
  printNumbers(shownPart(scope.engine.model, type, entry, permissionsOfType(scope, type, 'find'))) ?? 'null';

function sliceIn({ page, pageSize }: RawObject, slice: PageSlice): PageSlice {
  const read = (value: unknown, byDefault: number): number => {
    const number = Number(value ?? byDefault);
    return Number.isSafeInteger(number) && number > 0 ? number : byDefault;
  };
  return { ...slice, page: read(page, slice.page), pageSize: read(pageSize, slice.pageSize) };
}

/** What code has put around the filters of the caller, or beside them. */
function around(filters: unknown, own: Values): unknown {
  if (filters === undefined || isDeepStrictEqual(filters, own)) return undefined;
  if (Array.isArray(filters)) {
    const parts = filters.map((part) => around(part, own)).filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : parts;
  }
  if (!isRecord(filters)) return filters;
  const parts = Object.entries(filters).flatMap(([name, value]): [string, unknown][] => {
    if (Object.hasOwn(own, name) && isDeepStrictEqual(value, own[name])) return [];
    const rest = name === '$and' ? around(value, own) : value;
    return rest === undefined ? [] : [[name, rest]];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}
