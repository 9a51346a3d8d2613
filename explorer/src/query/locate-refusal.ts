import type { FilterItem, Populate, QueryForm, Selection } from './form.ts';
import { attributeOf, type ContentType, type FindType, isField, isRelation } from './model.ts';

/** Why the server refused a query. */
export interface Refusal {
  readonly message: string;
  /** The parameter that caused it; null if the caller may not use it. */
  readonly stage: string | null;
}

/**
 * The position of the error in the form: `filters.0.2`, `populate.author.sort.0`, `pagination`. The server names the
 * parameter and usually the field; the first position that matches both is used.
 */
export function locateRefusal(
  find: FindType,
  type: ContentType | undefined,
  form: QueryForm,
  { message, stage }: Refusal,
): string {
  const search = searchFor(message);
  const parts = stage !== null && PARAMETERS.has(stage) ? [stage] : partsNamed(message);
  const at = locate(find, type, form, '', search, parts);
  return at ?? fallback(parts);
}

type Part = string;

/** Stages that concern one parameter; the others (values, shapes, pages) concern several. */
const PARAMETERS: ReadonlySet<string> = new Set(['filters', 'sort', 'fields', 'populate', 'populateAccess']);

/** A name in quotes or at the end of the message, or the type of the invalid value. */
interface Search {
  readonly names: readonly string[];
  readonly fieldType: string | null;
}

function searchFor(message: string): Search {
  const [, parameter] = /^Invalid parameter (.+)$/.exec(message) ?? [];
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '');
  const operators = [...message.matchAll(/\$\w+/g)].map(([name]) => name);
  return {
    names: [...(parameter === undefined ? [] : [parameter]), ...quoted, ...operators],
    fieldType: typeNamed(message),
  };
}

function typeNamed(message: string): string | null {
  if (/yyyy-MM-dd|Invalid date/.test(message)) return 'date';
  if (/time format/.test(message)) return 'time';
  return /ISO date/.test(message) ? 'datetime' : null;
}

function partsNamed(message: string): readonly Part[] {
  if (/pagination|withCount|page and offset/i.test(message)) return ['pagination'];
  if (/publicationState/.test(message)) return ['publicationState'];
  if (/populate/i.test(message)) return ['populate'];
  if (/sort/i.test(message)) return ['sort', 'populate'];
  if (/fields? (?:parameter|name)/i.test(message)) return ['fields', 'populate'];
  return ['filters', 'sort', 'populate'];
}

const fallback = ([first = '']: readonly Part[]): string =>
  ({
    filters: 'filters',
    sort: 'sort',
    fields: 'fields',
    populate: 'populate',
    populateAccess: 'populate',
    pagination: 'pagination',
    publicationState: 'publicationState',
  })[first] ?? 'url';

function locate(
  find: FindType,
  type: ContentType | undefined,
  selection: Selection,
  prefix: string,
  search: Search,
  parts: readonly Part[],
): string | null {
  const isNested = prefix !== '';
  const has = (part: Part): boolean => isNested || parts.includes(part);
  if (has('filters')) {
    const at = locateFilter(find, type, selection.filters, `${prefix}filters`, search);
    if (at !== null) return at;
  }
  if (has('sort')) {
    const index = selection.sort.findIndex(({ path, direction }) =>
      [...path.split('.'), path, `${path}:${direction}`, direction].some(
        (name) => name !== null && search.names.includes(name),
      ),
    );
    if (index !== -1) return `${prefix}sort.${index}`;
  }
  if (has('fields') && selection.fields.some((name) => search.names.includes(name.trim()))) return `${prefix}fields`;
  if (isNested || parts.includes('populate') || parts.includes('populateAccess')) {
    return locatePopulate(find, type, selection.populate, `${prefix}populate`, search, parts);
  }
  return null;
}

function locateFilter(
  find: FindType,
  type: ContentType | undefined,
  items: readonly FilterItem[],
  prefix: string,
  search: Search,
): string | null {
  for (const [index, item] of items.entries()) {
    const at = `${prefix}.${index}`;
    if (item.kind === 'row') {
      const attribute = attributeOf(type, item.field);
      const isType = isField(attribute) && attribute.type === search.fieldType;
      if (isType || search.names.includes(item.field) || search.names.includes(item.operator)) return at;
    } else if (item.kind === 'raw') {
      if (search.names.some((name) => name === item.key || JSON.stringify(item.value)?.includes(`"${name}"`)))
        return at;
    } else {
      const attribute = item.kind === 'related' ? attributeOf(type, item.field) : undefined;
      const target = item.kind === 'related' ? (isRelation(attribute) ? find(attribute.target) : undefined) : type;
      const own = item.kind === 'related' ? item.field : item.operator;
      const inner = locateFilter(find, target, item.items, at, search);
      if (inner !== null || search.names.includes(own)) return inner ?? at;
    }
  }
  return null;
}

function locatePopulate(
  find: FindType,
  type: ContentType | undefined,
  { nodes }: Populate,
  prefix: string,
  search: Search,
  parts: readonly Part[],
): string | null {
  for (const { name, options } of nodes) {
    const at = `${prefix}.${name}`;
    const attribute = attributeOf(type, name);
    const target = isRelation(attribute) ? find(attribute.target) : undefined;
    const inner = locate(find, target, options, `${at}.`, search, parts);
    if (inner !== null) return inner;
    for (const fragment of options.on ?? []) {
      const below = locate(find, find(fragment.name), fragment.options, `${at}.on.${fragment.name}.`, search, parts);
      if (below !== null) return below;
    }
    if (search.names.includes(name)) return at;
  }
  return null;
}
