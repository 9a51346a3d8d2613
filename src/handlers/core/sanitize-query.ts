import { isDeepStrictEqual } from 'node:util';
import type { Access } from '../../access/access.ts';
import { stripParts } from '../../access/strip-parts.ts';
import { isRawArray, isRawObject, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import { printQuery } from '../../query/print-query.ts';
import type { EntryNode, PopulateNode, QueryParts } from '../../query/query.ts';
import type { Budgets, PublicationState, ApiLayer } from '../../query/resolution.ts';
import { resolveParts } from '../../query/resolve-query.ts';
import type { Model, Type } from '../../schema/model.ts';

/** The query, the caller and the type. */
export interface Asking {
  readonly engine: { readonly model: Model; readonly limits: Budgets };
  readonly type: Type;
  readonly access: Access;
  /** The default publication state of populated entries: published for a list. */
  readonly state: PublicationState | null;
}

const PARTS = ['filters', 'sort', 'fields', 'populate'] as const;

/**
 * `this.sanitizeQuery(ctx)`: the query without the parts that its caller may not request, which are dropped silently.
 * The floors of a request decide about them. A part keeps its original form if it means the same to project code, for
 * which no permissions are checked; otherwise the authorized tree is printed.
 */
export function sanitizeQuery(asking: Asking, query: RawObject): RawObject {
  const { filters: _filters, sort: _sort, fields: _fields, populate: _populate, ...rest } = query;
  const allowed = stripParts(resolve(asking, query, 'contract'), asking.access);
  const printed: RawObject = { ...printQuery(allowed) };
  // Whether project code reads a part as exactly what is allowed, and a route would accept it. Populated parts depend
  // on the fields.
  const isAllowed = (part: string, words: RawValue): boolean => {
    const proposed = { ...rest, fields: printed.fields, [part]: words };
    const meant = resolve(asking, proposed, 'database');
    return (
      meant.issues.length === 0 &&
      isDeepStrictEqual({ ...printQuery(meant) }[part], printed[part]) &&
      resolve(asking, proposed, 'contract').issues.length === 0
    );
  };
  const parts = PARTS.flatMap((part) => {
    // With limited permissions, the allowed fields and entries are selected even if the query selects nothing.
    if (query[part] === undefined) return printed[part] === undefined ? [] : [[part, printed[part]]];
    const words = proposals(asking, part, query[part], allowed).find((proposed) => isAllowed(part, proposed()))?.();
    const allowedPart = words ?? printed[part];
    return allowedPart === undefined ? [] : [[part, allowedPart]];
  });
  return { ...rest, ...Object.fromEntries(parts) };
}

const resolve = ({ engine, type, state }: Asking, query: RawObject, layer: ApiLayer): QueryParts => {
  const { publicationState } = query;
  const inherited = publicationState === 'live' || publicationState === 'preview' ? publicationState : state;
  return resolveParts({ model: engine.model, budgets: engine.limits, layer }, type, query, inherited);
};

/** Candidates that keep the given form, closest first. Those that do not mean what is allowed are skipped. */
const proposals = (
  asking: Asking,
  part: string,
  partValue: RawValue,
  { entries }: QueryParts,
): readonly (() => RawValue)[] => [
  () => partValue,
  ...(part === 'filters' && isRawObject(partValue) ? [() => eachMember(asking, partValue)] : []),
  ...(part === 'populate' ? [() => keepPopulated(partValue, entries)] : []),
];

/** Allowed filters stay unchanged. */
function eachMember(asking: Asking, filters: RawObject): RawObject {
  const members = Object.entries(filters);
  if (members.length < 2) return {};
  const allowedMembers = members.map(([name, value]) => sanitizeQuery(asking, { filters: { [name]: value } }).filters);
  return Object.assign({}, ...allowedMembers);
}

/** The remaining names: a list if they came as a string, with their options if they had any. */
function keepPopulated(populate: RawValue, entries: EntryNode): RawValue {
  if (typeof populate === 'string' || isRawArray(populate)) return pathsOf(entries);
  if (!isRawObject(populate)) return undefined;
  return Object.fromEntries(entries.populate.map((node) => [node.attribute.name, keepOptions(populate, node)]));
}

function keepOptions(populate: RawObject, node: PopulateNode): RawValue {
  const options = populate[node.attribute.name];
  if (node.kind !== 'related' || !isRawObject(options) || !options.populate) return options;
  return { ...options, populate: keepPopulated(options.populate, node.entries) };
}

const pathsOf = ({ populate }: EntryNode): readonly string[] =>
  populate.flatMap((node) => {
    const { name } = node.attribute;
    const inside = node.kind === 'related' ? [node.entries] : [...node.variants.values()].map(({ entries }) => entries);
    const below = new Set(inside.flatMap(pathsOf));
    return below.size === 0 ? [name] : [...below].map((path) => `${name}.${path}`);
  });
