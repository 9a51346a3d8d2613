import { vercelStegaDecode } from '@vercel/stega';
import type { ContentType, Type } from '../../src/schema/model.ts';
import { model } from '../support/conformance-queries.ts';

// biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an answer
type Any = any;

/** Every component inside a type, and what its relations and media point to. */
function populateAll(type: Type, depth = 0): Record<string, unknown> {
  const parts: [string, unknown][] = [];
  for (const attribute of type.attributes.values()) {
    if (attribute.private) continue;
    if (attribute.kind === 'component') {
      const component = model.components.get(attribute.component) as Type;
      parts.push([attribute.name, depth > 4 ? true : { populate: populateAll(component, depth + 1) }]);
    } else if (attribute.kind === 'dynamicZone') {
      const on = attribute.components.map((uid) => [
        uid,
        { populate: populateAll(model.components.get(uid) as Type, depth + 1) },
      ]);
      parts.push([attribute.name, { on: Object.fromEntries(on) }]);
    } else if (attribute.kind !== 'scalar' && !['createdBy', 'updatedBy', 'localizations'].includes(attribute.name)) {
      parts.push([attribute.name, true]);
    }
  }
  return Object.fromEntries(parts);
}

function queryOf(populate: Record<string, unknown>, prefix = 'populate'): string[] {
  return Object.entries(populate).flatMap(([name, value]) => {
    const at = `${prefix}[${name}]`;
    if (value === true) return [`${at}=true`];
    const { populate: below, on } = value as { populate?: Record<string, unknown>; on?: Record<string, Any> };
    if (on !== undefined) {
      return Object.entries(on).flatMap(([uid, part]) => [
        `${at}[on][${uid}][fields]=*`,
        ...queryOf(part.populate, `${at}[on][${uid}][populate]`),
      ]);
    }
    return Object.keys(below ?? {}).length === 0 ? [`${at}=true`] : queryOf(below ?? {}, `${at}[populate]`);
  });
}

export const contentTypes = (): readonly ContentType[] =>
  [...model.contentTypes.values()].filter((type) => !type.builtIn && type.apiName !== null);

export const addressOf = (type: ContentType, isV5: boolean): string => {
  const name = type.kind === 'singleType' ? type.singularName : type.pluralName;
  const every = isV5 ? '*' : 'all';
  const locale = !type.localized || type.kind === 'singleType' ? '' : `&locale=${every}`;
  return `/api/${name}?pagination[pageSize]=100${locale}&${queryOf(populateAll(type)).join('&')}`;
};

/** Every string in a response, with its place. */
export function* stringsIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<[readonly (string | number)[], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* stringsIn(one, [...path, at]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* stringsIn(one, [...path, name]);
}

/** Where a marked text comes from; null if it is not marked. */
export function sourceOf(text: string): Readonly<Record<string, string>> | null {
  const source = vercelStegaDecode<{ strapiSource: string }>(text)?.strapiSource;
  return source === undefined ? null : Object.fromEntries(new URLSearchParams(source));
}
