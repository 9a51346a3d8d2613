import { resolveEntryQuery } from '../../query/resolve-query.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { type Entity, readEntities } from './read-entities.ts';

/** A file as stored; null if there is none. */
export async function findFile(scope: Scope, id: number): Promise<Entity | null> {
  const type = contentTypeOf(scope.engine.model, FILE_UID);
  const { entities } = await readEntities(scope, type, 'content', (context) =>
    resolveEntryQuery(context, type, String(id), {}),
  );
  return entities[0] ?? null;
}
