import { type Access, isLimited } from '../../access/access.ts';
import { authorizeQuery } from '../../access/authorize-query.ts';
import { type StrippedBody, stripBody } from '../../access/strip-body.ts';
import { mayFollow } from '../../access/view.ts';
import type { Engine } from '../../content/engine.ts';
import { validationError } from '../../errors.ts';
import { isJoinable } from '../../query/resolution.ts';
import { resolveEntryQuery } from '../../query/resolve-query.ts';
import type { Attribute, ContentType, Model, Type } from '../../schema/model.ts';
import { assignedQuery } from './assigned-query.ts';

/** `this.validateQuery(ctx)`: throws the errors of the core. */
export function validateQuery(
  { model, pagination, limits }: Engine,
  type: ContentType,
  query: unknown,
  access: Access,
): void {
  // The rules of one entry: those of pages are checked when a page is read.
  const context = { model, pagination, budgets: limits, defaultLocale: '' };
  authorizeQuery(resolveEntryQuery(context, type, '0', assignedQuery(context.model, type, query)), access);
}

/**
 * `this.sanitizeInput(data, ctx)`: data without fields that nobody may set, that the caller may not write, or whose
 * targets it may not find. Fields writable on some entries only are dropped: the entry is not known here.
 */
export function sanitizeInput(model: Model, type: Type, data: unknown, access: Access): unknown {
  if (Array.isArray(data)) return data.map((item) => sanitizeInput(model, type, item, access));
  if (!isPlain(data)) return data;
  const { data: granted } = stripInput(model, type, data, access);
  return Object.fromEntries(Object.entries(granted).filter(([name]) => reasonAgainst(type, name, access) === null));
}

/** `this.validateInput(data, ctx)`: the same as a refusal. */
export function validateInput(model: Model, type: Type, data: unknown, access: Access): void {
  for (const item of [data].flat()) {
    if (!isPlain(item)) continue;
    const refused = Object.keys(item).find((name) => reasonAgainst(type, name, access) !== null);
    const [first] = refused === undefined ? stripInput(model, type, item, access).dropped : [refused];
    if (first !== undefined) throw validationError(`Invalid parameter ${first}`);
  }
}

/** Fields that every permission to create or update entries grants. */
function stripInput(model: Model, type: Type, sent: object, access: Access): StrippedBody {
  if (!isLimited(access) || type.kind === 'component') return { data: sent, dropped: [] };
  const { publishedAt, ...rest } = sent as Readonly<Record<string, unknown>>;
  const isPublication = publishedAt !== undefined;
  const mayPublish = access.grant(type.uid, 'publish') !== null;
  const grant = [...(access.grant(type.uid, 'create') ?? []), ...(access.grant(type.uid, 'update') ?? [])];
  const start: StrippedBody = { data: rest, dropped: isPublication && !mayPublish ? ['publishedAt'] : [] };
  const stripped = (grant.length === 0 ? [NO_FIELDS] : grant).reduce<StrippedBody>(({ data, dropped }, { fields }) => {
    const next = stripBody(model, type, data, fields);
    return { data: next.data, dropped: [...dropped, ...next.dropped] };
  }, start);
  return isPublication && mayPublish ? { ...stripped, data: { ...stripped.data, publishedAt } } : stripped;
}

const NO_FIELDS = { fields: new Set<string>() };

const isPlain = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !(data instanceof Date);

function reasonAgainst(type: Type, name: string, access: Access): 'fixed' | 'forbidden' | null {
  if (name === 'id') return 'fixed';
  const attribute = type.attributes.get(name);
  if (attribute === undefined) return null;
  if (isFixed(type, attribute)) return 'fixed';
  return isJoinable(attribute) && !mayFollow(type, attribute, access) ? 'forbidden' : null;
}

const isFixed = (type: Type, attribute: Attribute): boolean =>
  !attribute.writable || (type.kind !== 'component' && ['createdAt', 'updatedAt'].includes(attribute.name));
