import type { FileLibrary } from '../../../management/library/file-library.ts';
import type { Engine } from '../../../content/engine.ts';
import type { ContentType } from '../../../schema/model.ts';
import { authorizeParams } from '../../context/authorize-params.ts';
import { shownParams } from '../../../content/writing/hooks/shown-params.ts';
import { withoutUndefined } from '../../../util/without-undefined.ts';
import { type Asking, contentParams, readParams } from './entity-params.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { createEntityReader } from './entity-reader.ts';
import { createEntityWriter, type Params } from './entity-writer.ts';
import { isObject, rawQuery } from '../raw-params.ts';
import type { SignMedia } from '../sign-media.ts';

/** The methods of `strapi.entityService`, before code decorates them. */
export function createEntityService(
  content: Engine,
  typeOf: (uid: unknown) => ContentType,
  sign: SignMedia,
  library?: FileLibrary,
) {
  const reader = (uid: unknown) => createEntityReader(content, typeOf(uid), 'database');
  const asking = (uid: unknown) => ({ model: content.model, type: typeOf(uid) });
  const authorizedQuery = (uid: unknown, params: unknown) =>
    readParams(asking(uid), authorizeParams(content, typeOf(uid), params));
  const writer = (uid: unknown) => createEntityWriter(content, typeOf(uid), 'content', library);
  const writing = (uid: unknown, params: unknown) =>
    writeParams(asking(uid), authorizeParams(content, typeOf(uid), params));
  const signed = async <T>(uid: unknown, result: Promise<T>): Promise<T> => sign(typeOf(uid), await result);
  const named = (name: string): string => `strapi.entityService.${name}`;

  return {
    create: async (uid: unknown, params?: unknown) =>
      signed(uid, writer(uid).create(named('create'), ...writing(uid, params))),

    update: async (uid: unknown, id: unknown, params?: unknown) =>
      signed(uid, writer(uid).update(named('update'), id, ...writing(uid, params))),

    delete: async (uid: unknown, id: unknown, params?: unknown) =>
      signed(uid, writer(uid).delete(id, ...writing(uid, params))),

    /** In all locales: deletions do not default to one. */
    async deleteMany(uid: unknown, callParams?: unknown) {
      const [params, raw] = writing(uid, callParams);
      const { filters, sort, limit, start } = params;
      const hookParams = { where: filters, orderBy: sort, limit, offset: start, ...shownParams(params) };
      return writer(uid).deleteMany(withoutUndefined(hookParams), { ...raw, locale: 'all' });
    },

    clone: async (uid: unknown, id: unknown, params?: unknown) =>
      signed(uid, writer(uid).clone(id, ...writing(uid, params))),

    /** All entries that match, or the entry of a single type. */
    async findMany(uid: unknown, params?: unknown): Promise<unknown> {
      const raw = authorizedQuery(uid, params);
      return typeOf(uid).kind === 'singleType'
        ? signed(uid, reader(uid).first(named('findMany'), raw))
        : signed(uid, reader(uid).many(named('findMany'), raw));
    },

    findOne: async (uid: unknown, id: unknown, params?: unknown) =>
      signed(uid, reader(uid).byId(named('findOne'), id, authorizedQuery(uid, params))),

    async findPage(uid: unknown, params?: unknown) {
      const page = await reader(uid).page(named('findPage'), authorizedQuery(uid, params));
      return { ...page, results: await sign(typeOf(uid), page.results) };
    },

    count: async (uid: unknown, params?: unknown) => reader(uid).count(named('count'), authorizedQuery(uid, params)),

    async load(uid: unknown, entity: unknown, field: unknown, params?: unknown) {
      const related = await reader(uid).related(named('load'), entity, field, rawQuery(params));
      await sign(typeOf(uid), { [String(field)]: related });
      return related;
    },

    async loadPages(uid: unknown, entity: unknown, field: unknown, params?: unknown, pages?: unknown) {
      const { page, pageSize } = isObject(pages) ? pages : {};
      const pageOptions = { options: rawQuery(params), page, pageSize };
      const found = await reader(uid).relatedPage(named('loadPages'), entity, field, pageOptions);
      await sign(typeOf(uid), { [String(field)]: found.results });
      return found;
    },
  };
}

/** The data to write, and the fields to return. */
export function writeParams(asking: Asking, callParams: unknown): [params: Params, raw: RawObject] {
  const params = isObject(callParams) ? { ...callParams } : {};
  const { data: _data, files: _files, ...shown } = params;
  return [params, contentParams(asking, shown)];
}
