import { type Access, accessByActions } from '../../src/access/access.ts';
import { describeQuery } from '../../src/query/describe-query.ts';
import { firstIssue } from '../../src/query/issues.ts';
import { parseQueryString } from '../../src/query/parse-query-string.ts';
import type { Query, QueryValue } from '../../src/query/query.ts';
import {
  resolveEntryQuery,
  resolveListQuery,
  resolveSingleQuery,
  type ResolveContext,
} from '../../src/query/resolve-query.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { createSealing } from '../../src/util/sealed-text.ts';
import { conformanceModel } from './conformance-model.ts';

export const model = await conformanceModel();

export const CONTEXT: ResolveContext = {
  model,
  pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
  defaultLocale: 'en',
  // Cursors in cases and tests of queries are sealed with this secret.
  cursors: createSealing('cursors', 'conformance'),
};

/** By its singular name. */
export function typeNamed(name: string): ContentType {
  const type = model.contentTypes.get(`api::${name}.${name}`);
  if (type === undefined) throw new Error(`the conformance project has no ${name}`);
  return type;
}

/** `article?sort=title` is a list, `article/7?…` one entry; a single type is itself. */
export function resolve(request: string, context: ResolveContext = CONTEXT): Query {
  const mark = request.includes('?') ? request.indexOf('?') : request.length;
  const raw = parseQueryString(request.slice(mark + 1));
  const [name = '', id] = request.slice(0, mark).split('/');
  const type = typeNamed(name);
  if (id !== undefined) return resolveEntryQuery(context, type, id, raw);
  return type.kind === 'singleType' ? resolveSingleQuery(context, type, raw) : resolveListQuery(context, type, raw);
}

/** What is wrong with a request, as the caller would be told; null when nothing is. */
export function refusal(request: string, context: ResolveContext = CONTEXT): string | null {
  const error = firstIssue(resolve(request, context).issues);
  return error === null ? null : error.message;
}

/** The shape of a request that nothing is wrong with. */
export function shapeOf(request: string, context: ResolveContext = CONTEXT): string {
  const query = resolve(request, context);
  const error = firstIssue(query.issues);
  if (error !== null) throw error;
  return describeQuery(query);
}

export const valuesOf = (request: string): readonly QueryValue[] => resolve(request).parameters;

export const EVERYTHING: Access = accessByActions('everything', () => true);

/** May do everything but find these types, named by their singular names. */
export function without(...names: readonly string[]): Access {
  const refused = new Set(names.map((name) => `api::${name}.${name}.find`));
  return accessByActions(`without ${names}`, (action) => !refused.has(action));
}
