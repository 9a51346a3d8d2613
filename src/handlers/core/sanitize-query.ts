import type { Access } from '../../access/access.ts';
import { mayFollow } from '../../access/authorize.ts';
import { isOperator } from '../../query/filters/operators.ts';
import type { RawObject, RawValue } from '../../query/parse-query-string.ts';
import { isRawArray, isRawObject } from '../../query/parse-query-string.ts';
import { attributeNamed, isJoinable, targetOf } from '../../query/resolution.ts';
import { morphTargets } from '../../query/populate/morph-targets.ts';
import type { Attribute, Model, ScalarAttribute, Type } from '../../schema/model.ts';

interface Sanitizing {
  readonly model: Model;
  readonly access: Access;
}

/** `this.sanitizeQuery(ctx)`: the query without what its caller may not ask for, which is left out silently. */
export function sanitizeQuery(model: Model, type: Type, query: RawObject, access: Access): RawObject {
  const { filters, sort, fields, populate, ...rest } = query;
  const sanitizing = { model, access };
  return kept({
    ...rest,
    filters: filters && sanitizeFilters(sanitizing, type, filters),
    sort: sort && sanitizeSort(sanitizing, type, sort),
    fields: fields && sanitizeFields(type, fields),
    populate: populate && sanitizePopulate(sanitizing, type, populate),
  });
}

const kept = (object: Readonly<Record<string, RawValue>>): RawObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

const isShownField = (attribute: Attribute | undefined): attribute is ScalarAttribute =>
  attribute?.kind === 'scalar' && !attribute.private && attribute.type !== 'password';

/** The type behind a relation, a component or media that the caller may follow. */
function followed({ model, access }: Sanitizing, type: Type, name: string): Type | null {
  const attribute = type.attributes.get(name);
  if (attribute === undefined || attribute.private || !isJoinable(attribute)) return null;
  return mayFollow(type, attribute, access) ? targetOf(model, attribute) : null;
}

function sanitizeFilters(sanitizing: Sanitizing, type: Type, value: RawValue): RawValue {
  if (isRawArray(value)) return value.map((item) => sanitizeFilters(sanitizing, type, item));
  if (!isRawObject(value)) return value;
  const entries = Object.entries(value).map(([key, nested]): [string, RawValue] => {
    if (key === 'id') return [key, nested];
    if (isOperator(key)) return [key, sanitizeFilters(sanitizing, type, nested)];
    if (isShownField(attributeNamed(type, key))) return [key, nested];
    const target = followed(sanitizing, type, key);
    return [key, target === null ? undefined : sanitizeFilters(sanitizing, target, nested)];
  });
  return kept(Object.fromEntries(entries));
}

const mayName = (sanitizing: Sanitizing, type: Type, path: string): boolean => {
  const [name = '', ...rest] = path.split('.');
  if (name === 'id' || isShownField(type.attributes.get(name))) return rest.length === 0;
  const target = followed(sanitizing, type, name);
  return target !== null && rest.length > 0 && mayName(sanitizing, target, rest.join('.'));
};

function sanitizeSort(sanitizing: Sanitizing, type: Type, value: RawValue): RawValue {
  if (typeof value === 'string') {
    const parts = value.split(',').filter((part) => mayName(sanitizing, type, part.trim().split(':')[0] ?? ''));
    return parts.length === 0 ? undefined : parts.join(',');
  }
  if (isRawArray(value)) return value.map((item) => sanitizeSort(sanitizing, type, item)).filter((item) => item);
  return isRawObject(value) ? sanitizeFilters(sanitizing, type, value) : undefined;
}

function sanitizeFields(type: Type, value: RawValue): RawValue {
  if (value === '*') return value;
  const names = isRawArray(value) ? value : [value];
  return names.filter((name) => name === '*' || name === 'id' || isShownField(attributeNamed(type, String(name))));
}

function sanitizePopulate(sanitizing: Sanitizing, type: Type, value: RawValue): RawValue {
  if (value === '*') return populatable(sanitizing, type);
  if (typeof value === 'string') return sanitizePaths(sanitizing, type, value.split(','));
  if (isRawArray(value))
    return sanitizePaths(
      sanitizing,
      type,
      value.flatMap((path) => String(path).split(',')),
    );
  if (!isRawObject(value)) return undefined;
  const entries = Object.entries(value).map(([name, options]): [string, RawValue] => [
    name,
    sanitizeNested(sanitizing, type, name, options),
  ]);
  return kept(Object.fromEntries(entries));
}

const populatable = (sanitizing: Sanitizing, type: Type): readonly string[] =>
  [...type.attributes.keys()].filter((name) => typesBehind(sanitizing, type, name).length > 0);

const sanitizePaths = (sanitizing: Sanitizing, type: Type, paths: readonly string[]): readonly string[] =>
  paths.map((path) => path.trim()).filter((path) => mayPopulate(sanitizing, [type], path.split('.')));

function mayPopulate(sanitizing: Sanitizing, types: readonly Type[], [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const below = types.flatMap((type) => typesBehind(sanitizing, type, name));
  return below.length > 0 && mayPopulate(sanitizing, below, rest);
}

/** What populating an attribute gives, as far as the caller may see it. */
function typesBehind(sanitizing: Sanitizing, type: Type, name: string): readonly Type[] {
  const { model, access } = sanitizing;
  const attribute = type.attributes.get(name);
  if (attribute === undefined || attribute.private) return [];
  if (attribute.kind === 'dynamicZone') return attribute.components.flatMap((uid) => model.components.get(uid) ?? []);
  if (attribute.kind === 'morphTo') {
    return morphTargets(model, type, attribute).filter(({ uid }) => access.allows(`${uid}.find`));
  }
  const target = followed(sanitizing, type, name);
  return target === null ? [] : [target];
}

function sanitizeNested(sanitizing: Sanitizing, type: Type, name: string, options: RawValue): RawValue {
  const [target, ...others] = typesBehind(sanitizing, type, name);
  if (target === undefined) return undefined;
  if (!isRawObject(options)) return options;
  // Below several possible types only what the reading itself checks can be checked.
  if (others.length === 0 && options.on === undefined) {
    return sanitizeQuery(sanitizing.model, target, options, sanitizing.access);
  }
  const on = isRawObject(options.on) ? sanitizeFragments(sanitizing, options.on) : options.on;
  return kept({ ...options, on });
}

const sanitizeFragments = (sanitizing: Sanitizing, fragments: RawObject): RawObject =>
  kept(
    Object.fromEntries(
      Object.entries(fragments).map(([uid, options]): [string, RawValue] => {
        const { model, access } = sanitizing;
        const type =
          model.components.get(uid) ?? (access.allows(`${uid}.find`) ? model.contentTypes.get(uid) : undefined);
        if (type === undefined || !isRawObject(options)) return [uid, type && options];
        return [uid, sanitizeQuery(model, type, options, access)];
      }),
    ),
  );
