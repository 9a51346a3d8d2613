import type { Access } from '../../access/access.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { UserJson, UserReader } from './account-request.ts';

/** The content floor's reading functions: JSON text of users without an envelope. */
export interface PlainReading {
  list(query: RawObject, access: Access): Promise<string>;
  one(id: string, query: RawObject, access: Access): Promise<string | null>;
  count(query: RawObject, access: Access): Promise<number>;
}

/** Reads users like any other content. */
export const createUserReader = ({ list, one, count }: PlainReading): UserReader => ({
  list: async (access, query) => JSON.parse(await list(query, access)) as readonly UserJson[],
  one: async (access, id, query) => JSON.parse((await one(String(id), query, access)) ?? 'null') as UserJson | null,
  count: (access, query) => count(query, access),
});
