import { isDeepStrictEqual } from 'node:util';
import { authorizeParts } from '../../access/authorize-query.ts';
import type { Engine } from '../../content/engine.ts';
import {
  isRawArray,
  isRawObject,
  parseQueryString,
  type RawObject,
  type RawValue,
} from '../../query/parse-query-string.ts';
import type { PublicationState } from '../../query/resolution.ts';
import { resolveParts } from '../../query/resolve-query.ts';
import type { Type } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { type Asking, sanitizeQuery } from '../core/sanitize-query.ts';
import { isObject, type Params, rawQuery } from '../strapi/raw-params.ts';
import { accessOfAuth } from './caller-state.ts';
import type { Context } from './context.ts';
import { currentContext } from './request-context.ts';
import { isSentByCaller } from './context-request.ts';

/** The names of query parts in the called layer. */
export interface PartNames {
  readonly filters: string;
  readonly sort: string;
  readonly fields: string;
  readonly populate: string;
}

const REQUEST_NAMES: PartNames = { filters: 'filters', sort: 'sort', fields: 'fields', populate: 'populate' };
export const DATABASE_NAMES: PartNames = { filters: 'where', sort: 'orderBy', fields: 'select', populate: 'populate' };

type Part = keyof PartNames;

/**
 * Parameters with which project code reads. Parts passed on unchanged from the request, and their members, are
 * authorized as on a route: refused or dropped. All other parts are trusted as the project's own.
 */
export function authorizeParams(
  engine: Engine,
  type: Type,
  params: unknown,
  { names = REQUEST_NAMES, state = null }: AskedOptions = {},
): unknown {
  const ctx = currentContext();
  if (ctx === undefined || !ctx.originalUrl.includes('?') || !isObject(params)) return params;
  const sent = sentBy(ctx);
  const { publicationState } = params;
  const inherited = publicationState === 'live' || publicationState === 'preview' ? publicationState : state;
  const asking: Asking = { engine, type, access: accessOfAuth(ctx.state.auth), state: inherited };
  const entries = (Object.keys(names) as Part[]).flatMap((part): [string, unknown][] => {
    const partValue = params[names[part]];
    if (partValue === undefined || partValue === null) return [];
    // Code may happen to use the caller's words for a read of its own; only a query that was passed on is the caller's.
    if (part === 'populate' && partValue === '*' && !isSentByCaller(params)) return [];
    // A whole query in place of filters, as in code for v3.
    const own = part === 'filters' && partValue === ctx.query ? sent : sent[part];
    if (own === undefined) return [];
    const words: Words = {
      part,
      sent: part === 'filters' ? groupsOf(own) : [own],
      allow: (value) => allowPart(asking, part, value),
    };
    return [[names[part], allowWords(words, partValue)]];
  });
  return entries.length === 0 ? params : { ...params, ...Object.fromEntries(entries) };
}

/** Whether parameters with which project code reads contain parts of the request's query, or their members. */
export function holdsSentParts(params: Params): boolean {
  const ctx = currentContext();
  if (ctx === undefined || !ctx.originalUrl.includes('?')) return false;
  if (isSentByCaller(params)) return true;
  const sent = sentBy(ctx);
  let holds = false;
  const allow = (value: unknown): unknown => {
    holds = true;
    return value;
  };
  for (const part of Object.keys(REQUEST_NAMES) as Part[]) {
    const partValue = params[part];
    if (partValue === undefined || partValue === null || (part === 'populate' && partValue === '*')) continue;
    const own = part === 'filters' && partValue === ctx.query ? sent : sent[part];
    if (own !== undefined) allowWords({ part, sent: part === 'filters' ? groupsOf(own) : [own], allow }, partValue);
  }
  return holds;
}

interface AskedOptions {
  readonly names?: PartNames;
  /** What populated entries inherit from the query above. */
  readonly state?: PublicationState | null;
}

/** A part of the request's query. */
interface Words {
  readonly part: Part;
  /** The part and its groups, each of which may be passed on alone. */
  readonly sent: readonly unknown[];
  readonly allow: (value: unknown) => unknown;
}

const groupsOf = (filters: RawValue): readonly RawValue[] => {
  if (isRawArray(filters)) return [filters, ...filters.flatMap(groupsOf)];
  if (!isRawObject(filters)) return [filters];
  return [filters, ...['$and', '$or', '$not'].flatMap((name) => groupsOf(filters[name]))];
};

const sentQueries = new WeakMap<Context, RawObject>();

/** The query as sent, even if code has changed `ctx.query` since. */
const sentBy = (ctx: Context): RawObject =>
  getOrCreate(sentQueries, ctx, ({ originalUrl }) => parseQueryString(originalUrl.slice(originalUrl.indexOf('?') + 1)));

function allowPart(asking: Asking, part: Part, value: unknown): unknown {
  const { engine, type, access, state } = asking;
  const query = rawQuery({ [part]: value });
  authorizeParts(resolveParts({ model: engine.model, budgets: engine.limits }, type, query, state), access);
  return sanitizeQuery(asking, query)[part];
}

function allowWords(words: Words, partValue: unknown): unknown {
  if (isSent(words, partValue)) return words.allow(partValue);
  if (Array.isArray(partValue)) {
    return partValue.flatMap((item) => (words.part === 'filters' ? [allowWords(words, item)] : allowItem(words, item)));
  }
  return isObject(partValue) ? allowMembers(words, partValue) : partValue;
}

const isSent = ({ sent }: Words, value: unknown): boolean =>
  value !== undefined && sent.some((one) => isDeepStrictEqual(one, value));

/** One name of a list, if the request also has it in a list. */
function allowItem(words: Words, item: unknown): readonly unknown[] {
  if (!isSent({ ...words, sent: words.sent.flat() }, item)) return [item];
  const allowed = words.allow([item]);
  return Array.isArray(allowed) ? allowed : [];
}

function allowMembers(words: Words, partValue: Params): Params {
  const members = Object.entries(partValue);
  const isTheirs = ([name, value]: [string, unknown]): boolean =>
    isSent({ ...words, sent: words.sent.map((one) => (isObject(one) ? one[name] : undefined)) }, value);
  const own = members
    .filter((member) => !isTheirs(member))
    .map(([name, value]) => [name, name.startsWith('$') ? allowWords(words, value) : value]);
  const theirs = members.filter(isTheirs);
  return {
    ...Object.fromEntries(own),
    ...(theirs.length > 0 && (words.allow(Object.fromEntries(theirs)) as Params | undefined)),
  };
}
