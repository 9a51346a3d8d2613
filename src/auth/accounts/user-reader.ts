import type { Access } from '../../access/access.ts';
import { RequestError } from '../../errors.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type ContentType, type Model, USER_UID } from '../../schema/model.ts';
import type { UserReader } from './account-request.ts';
import { type EntryJson, flattenEntry } from './flatten-entry.ts';

/** The content floor's reading functions: the JSON text of the contract's envelope. */
export interface EntryReading {
  /** Without a greatest number of entries: users are not cut into pages by default. */
  list(type: ContentType, query: RawObject, access: Access): Promise<string | AsyncIterable<string>>;
  one(type: ContentType, id: string, query: RawObject, access: Access): Promise<string>;
}

/** Reads users like any other content, and takes them out of the envelope. */
export function createUserReader(reading: EntryReading, model: Model): UserReader {
  const type = contentTypeOf(model, USER_UID);

  const read = async (query: RawObject, pagination: RawObject, access: Access): Promise<ListJson> => {
    const { page: _page, pageSize: _pageSize, start: _start, limit: _limit, ...rest } = query;
    return JSON.parse(await wholeText(await reading.list(type, { ...rest, pagination }, access))) as ListJson;
  };

  return {
    async list(access, query) {
      const { data } = await read(query, { ...paginationOf(query), withCount: 'false' }, access);
      return data.map((entry) => flattenEntry(model, type, entry));
    },

    async one(access, id, query) {
      try {
        const { data } = JSON.parse(await reading.one(type, String(id), query, access)) as { data: EntryJson };
        return flattenEntry(model, type, data);
      } catch (error) {
        if (error instanceof RequestError && error.name === 'NotFoundError') return null;
        throw error;
      }
    },

    async count(access, query) {
      const { meta } = await read(query, { start: '0', limit: '1', withCount: 'true' }, access);
      return meta.pagination.total;
    },
  };
}

interface ListJson {
  readonly data: readonly EntryJson[];
  readonly meta: { readonly pagination: { readonly total: number } };
}

/** Users are paged by parameters at the top of the query; `pagination` has no effect, as recorded. */
function paginationOf({ page, pageSize, start, limit }: RawObject): RawObject {
  if (page !== undefined || pageSize !== undefined) {
    return { ...(page === undefined ? {} : { page }), ...(pageSize === undefined ? {} : { pageSize }) };
  }
  return { start: start ?? '0', limit: limit ?? '-1' };
}

async function wholeText(answer: string | AsyncIterable<string>): Promise<string> {
  if (typeof answer === 'string') return answer;
  let text = '';
  for await (const piece of answer) text += piece;
  return text;
}
