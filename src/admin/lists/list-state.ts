import * as z from 'zod';
import { type Access, mayName, mayUseLocale } from '../../access/access.ts';
import { isJoinable, targetOf } from '../../query/resolution.ts';
import type { ContentType, Model, Type } from '../../schema/model.ts';
import { exactly, flag, oneOf, text } from '../validation/validate-own.ts';
import type { ListState } from '../contract/lists.ts';

const MOST_FILTERS = 50;
const MOST_COLUMNS = 200;

const name = text(1, 255);
const size = z.number({ error: 'a whole number from 1 to 1000' }).int().min(1).max(1000);

const filter = exactly({ field: name, operator: text(1, 50), value: text(0, 1000) });

const state: z.ZodType<ListState> = exactly({
  columns: z
    .array(name, { error: 'a list of names' })
    .max(MOST_COLUMNS, { error: `a list of at most ${MOST_COLUMNS} names` })
    .nullable(),
  layout: text(1, 300).nullable().default(null),
  sort: text(1, 1000).nullable(),
  search: text(0, 1000),
  locale: name.nullable(),
  status: oneOf(['all', 'published', 'changed', 'draft']),
  filters: z
    .array(filter, { error: 'a list of filters' })
    .max(MOST_FILTERS, { error: `a list of at most ${MOST_FILTERS} filters` }),
  missing: name.nullable().default(null),
  pageSize: size.nullable(),
});

/** The body that saves a view. */
export const savedView = exactly({ name: text(1, 100), isShared: flag, state });

/** Shown to everyone who may read the type. */
const FACTS: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt', 'locale']);

/**
 * Whether somebody may use all that a view filters, sorts and is laid out by. Without one of its conditions, a view would show other
 * entries than its name says; and its values may come from a field that they may not read.
 */
export function mayUseState(model: Model, access: Access, type: ContentType, state: ListState) {
  const { filters, layout, missing, sort, locale } = state;
  const locales = [locale, missing].filter((code) => code !== null);
  if (type.localized && !locales.every((code) => mayUseLocale(access, type, 'find', code))) return false;
  const sorted = sort === null ? [] : [sort.split(':')[0] ?? ''];
  const shown = layout === null ? [] : [layout.slice(layout.indexOf(':') + 1)];
  const paths = [
    ...shown.map((field) => [field]),
    ...filters.map(({ field }) => field.split('.')),
    ...sorted.map((path) => path.split(/[[\].]+/)),
  ];
  return paths.every((path) => mayNamePath(model, access, type, path.filter(Boolean)));
}

function mayNamePath(model: Model, access: Access, type: Type, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  if (FACTS.has(first)) return rest.length === 0;
  const attribute = type.attributes.get(first);
  if (attribute === undefined || type.kind === 'component') return false;
  if (!CREATORS.has(first) && !mayName(access, type, 'find', first)) return false;
  if (rest.length === 0) return true;
  return isJoinable(attribute) && mayNamePath(model, access, targetOf(model, attribute), rest);
}

const CREATORS: ReadonlySet<string> = new Set(['createdBy', 'updatedBy']);
