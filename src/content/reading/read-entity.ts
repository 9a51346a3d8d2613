import type { Id } from '../../change/write-value.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { resolveEntryQuery, resolvePlainQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import { asCodeWithin, type Scope } from '../scope.ts';
import { privateFieldsOf } from './private-fields.ts';
import { type Entity, type ParseJson, readEntities } from './read-entities.ts';

/** One entry as project code reads it, with the requested `fields` and `populate`; without them, only the row. */
export async function readEntity(
  inner: Scope,
  type: ContentType,
  id: Id,
  show: RawObject = {},
  parse?: ParseJson,
): Promise<Entity | null> {
  const { all, hide } = privateFieldsOf(type);
  const { entities } = await readEntities(
    asCodeWithin(inner),
    type,
    'database',
    (context) => resolveEntryQuery(context, type, String(id), all(show)),
    parse,
  );
  return hide(show, entities[0] ?? null);
}

/** Several entries of any locale, with these `fields` and `populate`. */
export async function readEntitiesOf(
  inner: Scope,
  type: ContentType,
  ids: readonly Id[],
  show: RawObject,
  parse?: ParseJson,
): Promise<readonly Entity[]> {
  const [id] = ids;
  if (id === undefined) return [];
  const one = ids.length === 1 ? await readEntity(inner, type, id, show, parse) : null;
  if (ids.length === 1) return one === null ? [] : [one];
  const { entities } = await readEntities(
    asCodeWithin(inner),
    type,
    'database',
    (context) =>
      resolvePlainQuery(context, type, { ...show, locale: 'all', filters: { id: { $in: ids.map(String) } } }),
    parse,
  );
  return entities;
}
