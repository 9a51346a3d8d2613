import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines } from '../support/engines.ts';
import { type CachedPlinth, startCachedPlinth } from './cached-plinth.ts';

type Credential = 'public' | 'user-authenticated' | 'user-editor' | 'token-full' | 'token-read' | 'token-custom';

const CREDENTIALS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<
  Credential,
  string | null
>;

const CALLERS: readonly Credential[] = [
  'public',
  'user-authenticated',
  'user-editor',
  'token-full',
  'token-read',
  'token-custom',
];

const headersOf = (caller: Credential): Record<string, string> => {
  const authorization = CREDENTIALS[caller];
  return authorization === null ? {} : { authorization };
};

const PATHS = [
  '/api/articles/1?populate=*',
  '/api/articles?populate[author]=true&populate[categories]=true&sort=id',
  '/api/authors?sort=id',
  '/api/homepage?populate=*',
];

/** The role and action of a grant, as rows of the database. */
const grantOf = (role: string, action: string) => `role_id = (select id from up_roles where type = '${role}')
  and permission_id in (select id from up_permissions where action = '${action}')`;

describeEngines(
  'permissions of cached responses',
  (engine) => {
    let plinth: CachedPlinth;

    beforeAll(async () => {
      plinth = await startCachedPlinth(engine);
    });

    afterAll(async () => {
      expect(plinth.faults).toEqual([]);
      await plinth.stop();
    });

    test('no caller gets an answer of another', async () => {
      const uncached = await startCachedPlinth(engine, { environment: { PLINTH_CACHE: 'off' } });
      const distinct = new Set<string>();
      try {
        for (const path of PATHS) {
          for (const caller of [...CALLERS, ...CALLERS]) {
            const own = await plinth.ask(path, headersOf(caller));
            const expected = await uncached.ask(path, headersOf(caller));
            expect({ status: own.status, text: own.text }, `${path} for ${caller}`).toEqual({
              status: expected.status,
              text: expected.text,
            });
            distinct.add(own.text);
          }
        }
      } finally {
        await uncached.stop();
      }
      expect(distinct.size).toBeGreaterThan(PATHS.length);
    });

    test('a granted or revoked permission applies to the next request', async () => {
      const path = '/api/authors/2?fields=name';
      const grant = grantOf('public', 'api::author.author.findOne');
      for (let round = 0; round < 20; round++) {
        expect((await plinth.ask(path)).status).toBe(200);
        expect((await plinth.ask(path)).status).toBe(200);
        await plinth.other.change(`update up_permissions_role_links set role_id = null where ${grant}`);
        expect((await plinth.ask(path)).status).toBe(403);
        await plinth.other.change(
          `update up_permissions_role_links set role_id = (select id from up_roles where type = 'public')
           where role_id is null and permission_id in
             (select id from up_permissions where action = 'api::author.author.findOne')`,
        );
      }
      expect((await plinth.ask(path)).status).toBe(200);
    });

    test('relations disappear with the permission to find their type', async () => {
      const path = '/api/articles/1?fields=id&populate[author][fields]=name';
      const grant = grantOf('public', 'api::author.author.find');
      const before = await plinth.ask(path);
      expect(before.text).toContain('"author":{"data":{');
      await plinth.other.change(`update up_permissions_role_links set role_id = null where ${grant}`);
      const without = await plinth.ask(path);
      expect(without.text).not.toContain('"author"');
      await plinth.other.change(
        `update up_permissions_role_links set role_id = (select id from up_roles where type = 'public') where role_id is null`,
      );
      expect((await plinth.ask(path)).text).toBe(before.text);
    });

    test('a blocked user is refused at once, whatever is in memory', async () => {
      const path = '/api/articles?sort=id';
      const ask = () => plinth.ask(path, headersOf('user-authenticated'));
      expect((await ask()).status).toBe(200);
      expect((await ask()).status).toBe(200);
      await plinth.other.change('update up_users set blocked = true where id = 1');
      expect((await ask()).status).toBe(401);
      await plinth.other.change('update up_users set blocked = false where id = 1');
      expect((await ask()).status).toBe(200);
    });

    test('a token that is deleted is refused at once', async () => {
      const ask = () => plinth.ask('/api/articles?sort=id', headersOf('token-read'));
      expect((await ask()).status).toBe(200);
      expect((await ask()).status).toBe(200);
      await plinth.other.change("delete from strapi_api_tokens where type = 'read-only'");
      expect((await ask()).status).toBe(401);
    });

    test('a new default locale is seen by the next request', async () => {
      const ask = async () => (await plinth.ask('/api/pages?fields=locale&sort=id')).text;
      const english = await ask();
      expect(await ask()).toBe(english);
      await plinth.other.change(
        `update strapi_core_store_settings set value = '"de"' where key = 'plugin_i18n_default_locale'`,
      );
      const german = await ask();
      expect(german).not.toBe(english);
      await plinth.other.change(
        `update strapi_core_store_settings set value = '"en"' where key = 'plugin_i18n_default_locale'`,
      );
      expect(await ask()).toBe(english);
    });
  },
  ['sqlite', 'postgres'],
);
