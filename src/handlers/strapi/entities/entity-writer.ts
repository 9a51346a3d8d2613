import pick from 'lodash/pick.js';
import type { FileLibrary } from '../../../management/library/file-library.ts';
import type { Engine } from '../../../content/engine.ts';
import { requestScope, requestWork } from '../../context/request-context.ts';
import { givenFiles } from '../../plugins/services/given-file.ts';
import type { LifecycleParams } from '../../../content/lifecycles/lifecycles.ts';
import { readEntities } from '../../../content/reading/read-entities.ts';
import { asCodeWithin, type Scope } from '../../../content/scope.ts';
import { copyEntity, createEntity, deleteEntity, updateEntity } from '../../../content/writing/write-entity.ts';
import { shownParams } from '../../../content/writing/hooks/shown-params.ts';
import { asCode, type WriteOptions } from '../../../content/writing/write-options.ts';
import {
  createEntities,
  deleteEntities,
  relateEntity,
  updateEntities,
} from '../../../content/writing/write-entities.ts';
import { validationError } from '../../../errors.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { resolvePlainQuery } from '../../../query/resolve-query.ts';
import type { ContentType } from '../../../schema/model.ts';
import { requireId } from '../read-by-id.ts';
import { isObject } from '../raw-params.ts';

/** As given by the project, for its own lifecycle hooks. */
export type Params = LifecycleParams;

/** Writes entries of one type for project code. */
export function createEntityWriter(
  engine: Engine,
  type: ContentType,
  layer: 'content' | 'database',
  library?: FileLibrary,
) {
  /** The entity service translates calls to the terms of the database layer. */
  const entered = (params: Params, row: Params): Params =>
    layer === 'content' ? { ...row, ...shownParams(params), data: params.data } : params;
  const writing = (params: Params, raw: RawObject): WriteOptions => ({
    ...asCode(layer, params),
    show: pick(raw, ['fields', 'populate']),
  });
  const data = (call: string, params: Params, write: 'creation' | 'update'): object =>
    layer === 'database' ? dataOf(call, params) : contentData(type, params, write);
  /** `files` next to `data`, which the entity service accepts. */
  const filesOf = ({ files }: Params) =>
    library && { files: givenFiles(library, engine.model, type, files, requestWork()) };
  const find = (raw: RawObject) => (inner: Scope) => matchingIds(inner, type, layer, raw);
  return {
    create: (call: string, params: Params, raw: RawObject) =>
      createEntity(requestScope(engine), type, data(call, params, 'creation'), {
        ...writing(entered(params, {}), raw),
        ...filesOf(params),
      }),
    async update(call: string, id: unknown, params: Params, raw: RawObject) {
      const entryId = entryIdOf(id);
      if (entryId === null) return null;
      return updateEntity(requestScope(engine), type, entryId, data(call, params, 'update'), {
        ...writing(entered(params, { where: { id } }), raw),
        ...filesOf(params),
      });
    },
    async delete(id: unknown, params: Params, raw: RawObject) {
      const entryId = entryIdOf(id);
      const where = { where: { id: entryId } };
      return entryId === null
        ? null
        : deleteEntity(requestScope(engine), type, entryId, writing(layer === 'content' ? where : params, raw));
    },
    async clone(id: unknown, params: Params, raw: RawObject) {
      const entryId = entryIdOf(id);
      const copied = isObject(params.data) ? params.data : {};
      return entryId === null
        ? null
        : copyEntity(
            requestScope(engine),
            type,
            entryId,
            copied,
            writing(entered({ ...params, data: copied }, {}), raw),
          );
    },
    /** Only relations; without data, all of them are removed. */
    async relate(id: unknown, data: unknown) {
      const entryId = entryIdOf(id);
      if (entryId === null) return;
      await relateEntity(requestScope(engine), type, entryId, isObject(data) ? data : null, asCode(layer));
    },
    async createMany(call: string, params: Params) {
      const { data } = params;
      if (!Array.isArray(data) || !data.every(isObject)) throw new Error(`${call} needs "data", a list of objects.`);
      if (data.length === 0) throw new Error('Nothing to insert');
      return createEntities(requestScope(engine), type, data, asCode(layer, params));
    },
    updateMany: (call: string, params: Params, raw: RawObject) =>
      updateEntities(requestScope(engine), type, find(raw), dataOf(call, params), asCode(layer, params)),
    deleteMany: (params: Params, raw: RawObject) =>
      deleteEntities(requestScope(engine), type, find(raw), asCode(layer, params)),
  };
}

/** The entity service validates its input, and reports errors as client errors. */
export function contentData(type: ContentType, { data }: Params, write: 'creation' | 'update'): Params {
  if (isObject(data)) return data;
  throw validationError(
    `Invalid payload submitted for the ${write} of an entity of type ${type.displayName}. Expected an object, but got ${typeof data}`,
  );
}

function dataOf(call: string, { data }: Params): object {
  if (isObject(data)) return data;
  throw new Error(`${call} needs "data", an object.`);
}

/** Numbers or strings of digits; no other ids exist. */
export function entryIdOf(id: unknown): number | null {
  requireId(id);
  const text = String(id);
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** The ids of all entries that a query matches. */
export async function matchingIds(
  inner: Scope,
  type: ContentType,
  layer: 'content' | 'database',
  raw: RawObject,
): Promise<readonly number[]> {
  const { populate: _populate, fields: _fields, ...rest } = raw;
  const { entities } = await readEntities(asCodeWithin(inner), type, layer, (context) =>
    resolvePlainQuery(context, type, { ...rest, fields: ['id'] }),
  );
  return entities.map(({ id }) => id);
}
