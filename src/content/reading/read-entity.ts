import type { Id } from '../../change/write-value.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { resolveEntryQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import { asCodeWithin, type Scope } from '../scope.ts';
import { privateFieldsOf } from './private-fields.ts';
import { type Entity, readEntities } from './read-entities.ts';

/** One entry as project code reads it, with the requested `fields` and `populate`; without them, only the row. */
export async function readEntity(
  inner: Scope,
  type: ContentType,
  id: Id,
  show: RawObject = {},
): Promise<Entity | null> {
  const { all, hide } = privateFieldsOf(type);
  const { entities } = await readEntities(asCodeWithin(inner), type, 'database', (context) =>
    resolveEntryQuery(context, type, String(id), all(show)),
  );
  return hide(show, entities[0] ?? null);
}
