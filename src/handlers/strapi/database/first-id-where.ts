import type { Engine } from '../../../content/engine.ts';
import type { ContentType } from '../../../schema/model.ts';
import { authorizeParams, DATABASE_NAMES } from '../../context/authorize-params.ts';
import { requestScope } from '../../context/request-context.ts';
import { databaseParams } from '../entities/entity-params.ts';
import { entryIdOf, matchingIds, type Params } from '../entities/entity-writer.ts';
import { isObject } from '../raw-params.ts';
import { isPlainId } from '../read-by-id.ts';

/**
 * The first entry that `where` matches; null if there is none. Code that names an entry to write it did not request a
 * read: listeners are notified only of the write.
 */
export async function firstIdWhere(
  engine: Engine,
  type: ContentType,
  { where }: Params,
  path: string,
): Promise<number | null> {
  if (!isObject(where) || Object.keys(where).length === 0) {
    throw new Error(`${path} needs "where" to identify the entry.`);
  }
  const { id, ...others } = where;
  if (isPlainId(id) && Object.keys(others).length === 0) return entryIdOf(id);
  const params = authorizeParams(engine, type, { where, limit: 1 }, { names: DATABASE_NAMES });
  const query = databaseParams({ model: engine.model, type }, params);
  return (await matchingIds(requestScope(engine), type, 'database', query))[0] ?? null;
}
