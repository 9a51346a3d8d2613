import type { Access } from '../../access/access.ts';
import { authorizeQuery } from '../../access/authorize-query.ts';
import type { Verb } from '../../access/grant.ts';
import { writableInput } from '../../access/bodies/writable-input.ts';
import type { Engine } from '../../content/engine.ts';
import { validationError } from '../../errors.ts';
import { resolveEntryQuery } from '../../query/resolve-query.ts';
import type { ContentType, Model, Type } from '../../schema/model.ts';
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
export function sanitizeInput(
  model: Model,
  type: Type,
  data: unknown,
  access: Access,
  verbs?: readonly Verb[],
): unknown {
  if (Array.isArray(data)) return data.map((item) => sanitizeInput(model, type, item, access, verbs));
  if (!isPlain(data)) return data;
  const { data: granted } = writableInput(model, type, data, access, verbs);
  return Object.fromEntries(Object.entries(granted).filter(([name]) => !isFixed(type, name)));
}

/** `this.validateInput(data, ctx)`: the same as a refusal. */
export function validateInput(model: Model, type: Type, data: unknown, access: Access, verbs?: readonly Verb[]): void {
  for (const item of [data].flat()) {
    if (!isPlain(item)) continue;
    const fixed = Object.keys(item).filter((name) => isFixed(type, name));
    const [first] = [...fixed, ...writableInput(model, type, item, access, verbs).dropped];
    if (first !== undefined) throw validationError(`Invalid parameter ${first}`);
  }
}

const isPlain = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !(data instanceof Date);

function isFixed(type: Type, name: string): boolean {
  if (name === 'id') return true;
  const isWritten = type.attributes.get(name)?.writable !== false;
  return !isWritten || (type.kind !== 'component' && ['createdAt', 'updatedAt'].includes(name));
}
