import type { Access } from '../../access/access.ts';
import { authorizeQuery } from '../../access/authorize.ts';
import { mayFollow } from '../../access/view.ts';
import type { Engine } from '../../content/engine.ts';
import { validationError } from '../../errors.ts';
import { isJoinable } from '../../query/resolution.ts';
import { resolveEntryQuery } from '../../query/resolve-query.ts';
import type { Attribute, ContentType, Type } from '../../schema/model.ts';
import { assignedQuery } from './assigned-query.ts';

/** `this.validateQuery(ctx)`: throws what the core would refuse of a query. */
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

/** `this.sanitizeInput(data, ctx)`: data without what nobody may set and what the caller may not find. */
export function sanitizeInput(type: Type, data: unknown, access: Access): unknown {
  if (Array.isArray(data)) return data.map((item) => sanitizeInput(type, item, access));
  if (!isPlain(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => reasonAgainst(type, name, access) === null));
}

/** `this.validateInput(data, ctx)`: the same as a refusal. */
export function validateInput(type: Type, data: unknown, access: Access): void {
  for (const item of [data].flat()) {
    if (!isPlain(item)) continue;
    const refused = Object.keys(item).find((name) => reasonAgainst(type, name, access) !== null);
    if (refused !== undefined) throw validationError(`Invalid parameter ${refused}`);
  }
}

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
