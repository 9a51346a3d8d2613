import type { Access } from '../../access/access.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import { accessOf } from './caller-state.ts';
import { requestContext } from './request-context.ts';

/** Survives `{ ...query }`, as `getFetchParams` makes it. */
const ASKED = Symbol('asked by a caller');

interface Asked {
  readonly access: Access;
  readonly parts: string;
}

/** What a query may reach by. Pages and locales reach nothing. */
const partsOf = ({ filters, sort, fields, populate }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([filters, sort, fields, populate]);

const ASKS_NOTHING = partsOf({});

/** Says whose a query is; whatever code of the project changes in it afterwards is the project's own. */
export const markAsked = <T extends object>(query: T, access: Access): T =>
  Object.assign(query, {
    [ASKED]: { access, parts: partsOf(query as Readonly<Record<string, unknown>>) } satisfies Asked,
  });

/**
 * The access of the caller whose words these parameters are: a query that `sanitizeQuery` gave, or the
 * request's own, handed on as it came. Null where they are the project's own, or nobody was identified.
 */
export function askerOf(params: unknown): Access | null {
  if (typeof params !== 'object' || params === null) return null;
  const parts = partsOf(params as Readonly<Record<string, unknown>>);
  if (parts === ASKS_NOTHING) return null;
  const asked = (params as { readonly [ASKED]?: Asked })[ASKED];
  if (asked?.parts === parts) return asked.access;
  const ctx = requestContext.getStore();
  if (ctx === undefined || ctx.state.auth === undefined || ctx.querystring === '') return null;
  return partsOf(parseQueryString(ctx.querystring)) === parts ? accessOf(ctx) : null;
}
