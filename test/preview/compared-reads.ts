import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { expect } from 'vitest';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { model } from '../support/conformance-queries.ts';
import type { EngineName } from '../support/engines.ts';
import { comparable, type Entries, type Read, type ReadsAtRandom, readsAtRandom, V5 } from './random-reads.ts';

/** A server whose answers to a preview token are compared with what everybody is shown. */
export interface ComparedReads {
  readonly plinth: AdminServer;
  /** A preview token for everything. */
  readonly token: string;
  /** A token of the API for what is published. */
  readonly site: string;
  readonly reads: ReadsAtRandom;
  /** With its status, without what publishing changes. */
  answer(read: Read, key: string): Promise<string>;
  /** Of each type, what there is. */
  entries(): Promise<Entries>;
}

export async function startComparing(
  engine: EngineName,
  prepare: (plinth: AdminServer) => Promise<unknown>,
): Promise<ComparedReads> {
  const plinth = await startAdmin({ engine, adapt: withGraphql() });
  const token: string = (await plinth.call('POST', '/studio/api/previews', { name: 'Everything' })).body.data.token;
  const types = [...model.contentTypes.values()].filter(({ builtIn }) => !builtIn);
  const permissions = types.flatMap(({ uid, kind }) =>
    kind === 'singleType' ? [`${uid}.find`] : [`${uid}.find`, `${uid}.findOne`],
  );
  const made = await plinth.call('POST', '/admin/api-tokens', {
    ...{ name: 'Site', description: '', type: 'custom', lifespan: null, permissions },
  });
  await prepare(plinth);
  const schemas = [];
  for (const headers of [{}, V5]) {
    const url = `/graphql?${new URLSearchParams({ query: getIntrospectionQuery() })}`;
    const { body } = await plinth.call('GET', url, undefined, 'token-full', headers);
    schemas.push(body.data as IntrospectionQuery);
  }
  return {
    ...{ plinth, token, site: made.body.data.accessKey },
    reads: readsAtRandom(...(schemas as [IntrospectionQuery, IntrospectionQuery])),
    async answer({ url, headers }, key) {
      const response = await fetch(`${plinth.url}${url}`, { headers: { ...headers, authorization: `Bearer ${key}` } });
      return `${response.status} ${JSON.stringify(comparable(await response.json()), null, 1)}`;
    },
    async entries() {
      const found = new Map<string, readonly (readonly [number, string])[]>();
      for (const { uid, kind, pluralName, localized } of types) {
        if (kind === 'singleType') continue;
        const query = `fields=id&pagination[pageSize]=100&sort=id:desc${localized ? '&locale=*' : ''}`;
        const response = await fetch(`${plinth.url}/api/${pluralName}?${query}`, {
          headers: { ...V5, authorization: `Bearer ${token}` },
        });
        const { data } = (await response.json()) as { data: readonly { id: number; documentId: string }[] };
        found.set(
          uid,
          data.slice(0, 20).map(({ id, documentId }) => [id, documentId] as const),
        );
      }
      return found;
    },
  };
}

export async function stopComparing({ plinth }: ComparedReads): Promise<void> {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
}
