import type { Access } from '../../access/access.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { Work } from '../../util/work.ts';
import type { UserJson, UserReader } from './account-request.ts';

/** Reading functions of the content floor: users as JSON text without an envelope. */
export interface PlainReading {
  list(query: RawObject, access: Access, work?: Work): Promise<string>;
  one(id: string, query: RawObject, access: Access, work?: Work): Promise<string | null>;
  count(query: RawObject, access: Access, work?: Work): Promise<number>;
}

/** Reads users like any other content. */
export const createUserReader = ({ list, one, count }: PlainReading): UserReader => ({
  list: async (access, query, work) => JSON.parse(await list(query, access, work)) as readonly UserJson[],
  one: async (access, id, query, work) =>
    JSON.parse((await one(String(id), query, access, work)) ?? 'null') as UserJson | null,
  count: (access, query, work) => count(query, access, work),
});
