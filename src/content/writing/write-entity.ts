import type { Id } from '../../change/write-value.ts';
import { notFound, RequestError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import { parseNumbers } from '../../util/json/exact-number.ts';
import type { Entity } from '../reading/read-entities.ts';
import { readEntity } from '../reading/read-entity.ts';
import { parseInput } from '../reading/recall-query.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import type { Data } from './hooks/hooked-data.ts';
import { writeCopy } from './write-copy.ts';
import { type FinishWrite, writeCreation } from './write-creation.ts';
import { writeDeletion } from './write-deletion.ts';
import type { WriteOptions } from './write-options.ts';
import { writeUpdate } from './write-update.ts';

/** Creates an entry and returns it as an object. A type with drafts gets a draft unless the data say otherwise. */
export const createEntity = (
  scope: Scope,
  type: ContentType,
  data: object,
  how: WriteOptions,
  also?: WriteAlso,
): Promise<Entity> =>
  writeCreation(scope, type, data, { kind: 'create', publish: false }, how, finishShown(type, how, also));

/** What else is written in the transaction of an entry. */
type WriteAlso = (inner: TransactionScope, id: number) => Promise<void>;

/** The written entry as an object; `after` hooks get it, too. */
const finishShown =
  (type: ContentType, { show = {} }: WriteOptions, also?: WriteAlso): FinishWrite<Entity> =>
  async (inner, id, hooks) => {
    await also?.(inner, Number(id));
    const entity = (await readEntity(inner, type, id, parseInput(inner.engine, show))) as Entity;
    return async () => {
      await hooks.after(entity);
      return entity;
    };
  };

/** Copies an entry; null if it does not exist. */
export function copyEntity(
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object,
  how: WriteOptions,
): Promise<Entity | null> {
  const source = { read: (inner: Scope) => readFields(inner, type, id) };
  return orNull(writeCopy(scope, type, id, data as Data, how, source, finishShown(type, how)));
}

/** All attributes with a column, private or not. */
export async function readFields(inner: Scope, type: ContentType, id: Id): Promise<Data> {
  const fields = [...type.attributes.values()].filter(({ kind }) => kind === 'scalar').map(({ name }) => name);
  const { id: _id, ...data } = (await readEntity(inner, type, id, { fields }, parseNumbers)) ?? {};
  return data;
}

/** The updated entry; null if it does not exist. */
export const updateEntity = (
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object,
  how: WriteOptions,
  also?: WriteAlso,
): Promise<Entity | null> => orNull(writeUpdate(scope, type, id, data, how, finishShown(type, how, also)));

/** The deleted entry; null if it did not exist. */
export const deleteEntity = (scope: Scope, type: ContentType, id: Id, how: WriteOptions): Promise<Entity | null> =>
  orNull(
    writeDeletion(scope, type, id, how, async (inner, hooks) => {
      const entity = await readEntity(inner, type, id, parseInput(inner.engine, how.show ?? {}));
      if (entity === null) throw notFound();
      // Listeners get the row; the populated result is for the caller.
      const isRow = how.layer === 'database' || !hooks.isAwaited;
      const row = isRow ? entity : await readEntity(inner, type, id);
      return async () => {
        await hooks.after(row);
        return entity;
      };
    }),
  );

async function orNull<T>(written: Promise<T>): Promise<T | null> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof RequestError && error.name === 'NotFoundError') return null;
    throw error;
  }
}
