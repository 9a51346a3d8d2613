import type { Id } from '../../change/write-value.ts';
import { RequestError } from '../../errors.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { resolveEntryQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import { type Entity, readEntities } from '../reading/read-entities.ts';
import { openCodeScope, type Scope } from '../scope.ts';
import type { Data } from './hooks/hooked-data.ts';
import { writeCopy } from './write-copy.ts';
import { writeCreation } from './write-creation.ts';
import { writeDeletion } from './write-deletion.ts';
import type { WriteHow } from './write-how.ts';
import { writeUpdate } from './write-update.ts';

/** How code of this program or of the project writes an entry and what it wants to see of it: `fields` and `populate`. */
export interface EntityWrite extends WriteHow {
  readonly show: RawObject;
}

/** A new entry, as an object. What has drafts is one, unless the data say otherwise. */
export const createEntity = (scope: Scope, type: ContentType, data: object, write: EntityWrite): Promise<Entity> =>
  writeCreation(scope, type, data, { kind: 'create', publish: false }, write, async (inner, id, telling) => {
    const entity = await readEntity(inner, type, id, write);
    await telling.after(entity);
    return entity as Entity;
  });

/** A new entry made of another; null where that is not stored. */
export const copyEntity = (
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object,
  write: EntityWrite,
): Promise<Entity | null> =>
  orNull(
    writeCopy(
      scope,
      type,
      id,
      data as Data,
      write,
      (inner) => readFields(inner, type, id, write),
      async (inner, copy, telling) => {
        const entity = await readEntity(inner, type, copy, write);
        await telling.after(entity);
        return entity;
      },
    ),
  );

/** All that has a column, private or not. */
async function readFields(inner: Scope, type: ContentType, id: Id, write: EntityWrite): Promise<Data> {
  const fields = [...type.attributes.values()].filter(({ kind }) => kind === 'scalar').map(({ name }) => name);
  const { id: _id, ...data } =
    (await readEntity(inner, type, id, { ...write, reach: 'database', show: { fields } })) ?? {};
  return data;
}

/** The changed entry; null where it is not stored. */
export const updateEntity = (
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object,
  write: EntityWrite,
): Promise<Entity | null> =>
  orNull(
    writeUpdate(scope, type, id, data, write, async (inner, stored, telling) => {
      const entity = await readEntity(inner, type, stored, write);
      await telling.after(entity);
      return entity;
    }),
  );

/** The entry as it was; null where it was not stored. */
export const deleteEntity = (scope: Scope, type: ContentType, id: Id, write: EntityWrite): Promise<Entity | null> =>
  orNull(
    writeDeletion(scope, type, id, write, {
      async read(inner) {
        const entity = await readEntity(inner, type, id, write);
        if (entity === null) throw new RequestError('NotFoundError', 'Not Found');
        return entity;
      },
      async tell(entity, telling) {
        await telling.after(entity);
        return entity;
      },
    }),
  );

async function readEntity(
  inner: Scope,
  type: ContentType,
  id: Id,
  { reach, show }: EntityWrite,
): Promise<Entity | null> {
  const scope = { ...openCodeScope(inner.engine, inner.work), reader: inner.reader };
  const { entities } = await readEntities(scope, type, reach === 'database' ? reach : 'content', (context) =>
    resolveEntryQuery(context, type, String(id), show),
  );
  return entities[0] ?? null;
}

async function orNull<T>(written: Promise<T>): Promise<T | null> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof RequestError && error.name === 'NotFoundError') return null;
    throw error;
  }
}
