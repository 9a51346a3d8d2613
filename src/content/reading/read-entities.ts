import type { Access } from '../../access/access.ts';
import { type AuthorizedQuery, authorizeQuery, trustQuery } from '../../access/authorize-query.ts';
import type { Query, Slice } from '../../query/query.ts';
import type { ApiLayer } from '../../query/resolution.ts';
import type { ResolveContext } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import { takeTurn } from '../../util/turns.ts';
import { defaultLocaleOf, type Scope } from '../scope.ts';
import { prepareQuery, shapeOf } from './prepare-query.ts';
import { readRows } from './read-rows.ts';
import { writeTexts } from './running/write-list.ts';

/** An entry as project code sees it: fields next to the id, related entries inline. */
export type Entity = Readonly<Record<string, unknown>> & { readonly id: number };

export interface EntityPage {
  readonly entities: readonly Entity[];
  readonly slice: Slice;
  /** Null if the query does not count. */
  readonly total: number | null;
}

/** `parseNumbers` for what is stored again or shown; project code gets doubles, as in v4. */
export type ParseJson = (text: string) => unknown;

/** By the scope's access, or on trust. */
export type AuthorizeRead = (query: Query, access: Access) => AuthorizedQuery;

/**
 * Entries as objects, for project code. They are parsed from the JSON that a caller would get, so values have a single
 * representation.
 */
export async function readEntities(
  scope: Scope,
  type: ContentType,
  layer: ApiLayer,
  resolve: (context: ResolveContext) => Query,
  parse: ParseJson = JSON.parse,
  authorize: AuthorizeRead = layer === 'contract' ? authorizeQuery : trustQuery,
): Promise<EntityPage> {
  const { model, pagination, limits } = scope.engine;
  const defaultLocale = type.localized ? await defaultLocaleOf(scope) : '';
  const resolved = resolve({ model, pagination, budgets: limits, defaultLocale, layer });
  const query = authorize(resolved, scope.access);
  const prepared = prepareQuery(scope.engine, shapeOf(query, 'raw'), 'raw');
  const { rows, write, total } = await readRows(scope, { query, prepared });
  const { texts } = await writeTexts(scope, rows, write);
  return { entities: await parseEntities(scope, texts, parse), slice: query.slice, total };
}

/** Characters parsed per step: about a millisecond of work. */
const PIECE = 64 * 1024;

/** Yields to other requests in between. */
async function parseEntities({ work }: Scope, texts: readonly string[], parse: ParseJson): Promise<readonly Entity[]> {
  const entities: Entity[] = [];
  for (let at = 0; at < texts.length; ) {
    if (at > 0) await takeTurn(work);
    let end = at;
    for (let length = 0; end < texts.length && length < PIECE; end += 1) length += (texts[end] as string).length;
    entities.push(...(parse(`[${texts.slice(at, end).join(',')}]`) as Entity[]));
    at = end;
  }
  return entities;
}
