import { isDeepStrictEqual } from 'node:util';
import type { AdminSchema } from '../schemas/admin-schema.ts';
import type { RawAttribute } from '../schemas/built-in-schemas.ts';
import { defaultLayouts } from './layouts.ts';
import { listableNames } from './listable.ts';
import type { ViewConfiguration } from './view-configuration.ts';

/** Of an entry that has no title. */
const UNTITLED_LENGTH = 3;

/**
 * The columns of a list that nobody has configured, as editors need them: picture, title, when it was updated, and by
 * whom. v4 takes the first four fields of the schema.
 */
export function editorsList(schema: AdminSchema, { settings }: Pick<ViewConfiguration, 'settings'>): readonly string[] {
  const listable = listableNames(schema);
  const main = String(settings.mainField);
  const picture = listable.find((name) => isPicture(schema.attributes[name]));
  const about = main === 'id' || !listable.includes(main) ? contentOf(listable, picture) : [main];
  const changed = ['updatedAt', 'updatedBy'].filter((name) => listable.includes(name));
  return [...(picture === undefined ? [] : [picture]), ...about, ...changed];
}

const isPicture = (attribute: RawAttribute | undefined): boolean =>
  attribute?.type === 'media' &&
  attribute.multiple !== true &&
  (!Array.isArray(attribute.allowedTypes) || attribute.allowedTypes.includes('images'));

const COMMON: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

const contentOf = (listable: readonly string[], picture: string | undefined): readonly string[] =>
  listable.filter((name) => name !== picture && !COMMON.has(name)).slice(0, UNTITLED_LENGTH);

/** v4 stores the list of every type when it starts, so one that is what v4 chooses was configured by nobody. */
export const isOfNobody = (schema: AdminSchema, { layouts }: Pick<ViewConfiguration, 'layouts'>): boolean =>
  (schema.config?.layouts as { readonly list?: unknown } | undefined)?.list === undefined &&
  isDeepStrictEqual(layouts.list, defaultLayouts(schema).list);
