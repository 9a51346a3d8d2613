import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { describeEngines } from '../support/engines.ts';
import { type QuietServer, startQuietServer } from '../support/quiet-engine.ts';
import { type CachedPlinth, startCachedPlinth } from './cached-plinth.ts';
import { TOKEN, writeThrough } from './write-through.ts';

const ARTICLES = '/api/articles?fields=title&populate[author][fields]=name&sort=id';
const PAGE = '/api/pages?fields=title&sort=id';

describeEngines(
  'writes of this server',
  (name) => {
    let server: QuietServer;
    let plinth: CachedPlinth;
    let driver: Driver;

    beforeAll(async () => {
      server = await startQuietServer(name);
      plinth = await startCachedPlinth(await server.startEngine(), {
        adapt: (application) => {
          driver = application.driver;
          return withGraphql()(application);
        },
      });
      // The first write opens the connection that proves what others write.
      await put('categories/1', { name: 'first' });
    });

    afterAll(async () => {
      expect(plinth.faults).toEqual([]);
      await plinth.stop();
      await server.stop();
    });

    const put = (entry: string, data: object) => writeThrough(plinth.url, 'PUT', entry, data);
    const headers = { authorization: TOKEN, 'apollo-require-preflight': 'true' };

    /** A write of this server to a table that nothing here shows. */
    const elsewhere = () =>
      driver.transaction((session) =>
        session.execute({ text: 'update profiles set id = id where id = 0', writes: 'profiles' }, []),
      );

    /** Asks until the answer comes from memory, as it does once effects are known. */
    const warm = async (path: string): Promise<string> => {
      let text = '';
      await expect
        .poll(async () => {
          await elsewhere();
          await plinth.ask(path, headers);
          await elsewhere();
          const again = await plinth.ask(path, headers);
          expect(again.status).toBe(200);
          text = again.text;
          return again.statements;
        })
        .toBe(0);
      return text;
    };

    const isKept = async (path: string): Promise<boolean> => (await plinth.ask(path, headers)).statements === 0;

    test('leave what does not depend on their tables in memory: lists, totals, GraphQL, permissions', async () => {
      const graphql = `/graphql?query=${encodeURIComponent('{ authors(pagination: { limit: 2 }) { data { id } } }')}`;
      const paths = [ARTICLES, '/api/articles?fields=id&pagination[pageSize]=3', graphql];
      for (const path of paths) await warm(path);
      await put('categories/1', { name: 'second' });
      for (const path of paths) expect(await isKept(path), path).toBe(true);
      await put('authors/1', { name: 'Somebody' });
      expect(await isKept(paths[0] as string)).toBe(false);
      expect(await isKept(paths[1] as string)).toBe(true);
      expect(await isKept(graphql)).toBe(false);
      await put('articles/2', { title: 'Changed' });
      for (const path of paths.slice(0, 2)) expect(await isKept(path), path).toBe(false);
    });

    test('that are refused or rolled back drop no more than they may have changed, unknown ones everything', async () => {
      await warm(ARTICLES);
      await expect(put('articles/999', { title: 'Nowhere' })).rejects.toThrow('404');
      expect(await isKept(ARTICLES)).toBe(true);
      const undone = driver.transaction(async (session) => {
        await session.lock('a lock of this test');
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await isKept(ARTICLES)).toBe(true);
      await driver.transaction((session) => session.named('select 1', []));
      expect(await isKept(ARTICLES)).toBe(true);
      await driver.transaction((session) => session.named(`update categories set name = 'by code' where id = 1`, []));
      expect(await isKept(ARTICLES)).toBe(false);
      await warm(ARTICLES);
      await plinth.other.change("update categories set name = 'by others' where id = 1");
      expect(await isKept(ARTICLES)).toBe(false);
    });

    test('do not hide the default locale, which is a setting', async () => {
      const before = await warm(PAGE);
      const setting = `update strapi_core_store_settings set value = '"fr"' where key = 'plugin_i18n_default_locale'`;
      await driver.transaction((session) =>
        session.execute({ text: setting, writes: 'strapi_core_store_settings' }, []),
      );
      const after = (await plinth.ask(PAGE, headers)).text;
      expect(after).not.toBe(before);
      await driver.transaction((session) =>
        session.execute({ text: setting.replace('"fr"', '"en"'), writes: 'strapi_core_store_settings' }, []),
      );
      expect((await plinth.ask(PAGE, headers)).text).toBe(before);
    });

    test('behind which a foreign key, a trigger or a view changes other tables are not trusted', async () => {
      const nameOf = async (): Promise<string> => (await plinth.ask('/api/authors/15', headers)).text;
      await warm('/api/authors/15');
      await plinth.other.change(TRIGGER[name === 'postgres' ? 'postgres' : 'sqlite']);
      await warm('/api/authors/15');
      await put('categories/1', { name: 'through a trigger' });
      expect(await nameOf()).toContain('through a trigger');
      await put('categories/1', { name: 'again' });
      expect(await nameOf()).toContain('again');
      await plinth.other.change(NO_TRIGGER[name === 'postgres' ? 'postgres' : 'sqlite']);

      const { id } = JSON.parse(await writeThrough(plinth.url, 'POST', 'authors', { name: 'Short-lived' })).data;
      await put('articles/3', { author: id });
      expect(await warm(ARTICLES)).toContain('Short-lived');
      const count = `/api/articles/3?fields=id&populate[author][fields]=id`;
      await warm(count);
      await driver.transaction((session) =>
        session.execute({ text: `delete from authors where id = ${id}`, writes: 'authors' }, []),
      );
      expect((await plinth.ask(count, headers)).text).toContain('"author":{"data":null}');
    });

    test('to the tables below a view are seen through it', async () => {
      await plinth.other.change(
        `alter table categories rename to kept_categories; create view categories as select * from kept_categories`,
      );
      const list = '/api/categories?sort=id&fields=name';
      await plinth.ask(list, headers);
      for (const number of [1, 2, 3]) {
        await driver.transaction((session) =>
          session.execute(
            { text: `update kept_categories set name = 'seen ${number}' where id = 1`, writes: 'kept_categories' },
            [],
          ),
        );
        expect((await plinth.ask(list, headers)).text).toContain(`seen ${number}`);
        await plinth.ask(list, headers);
        expect(await isKept(list)).toBe(true);
      }
    });
  },
  ['sqlite', 'postgres'],
);

const TRIGGER = {
  sqlite: `create trigger names after update on categories begin update authors set name = new.name where id = 15; end`,
  postgres: `create function names() returns trigger language plpgsql as
    'begin update authors set name = new.name where id = 15; return new; end';
    create trigger names after update on categories for each row execute function names()`,
};

const NO_TRIGGER = {
  sqlite: 'drop trigger names',
  postgres: 'drop trigger names on categories; drop function names',
};
