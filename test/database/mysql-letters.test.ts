import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from '../writing/writing-server.ts';

const FILES = {
  'config/plugins.js': `module.exports = ({ env }) => ({
    'users-permissions': { config: { jwtSecret: env('JWT_SECRET'), ratelimit: { enabled: false } } },
    i18n: { enabled: true }, graphql: { enabled: true } });`,
};

/** Databases of old projects: their letters are those of utf8mb3 or latin1, and their servers may cut what does not fit. */
describeEngines(
  'columns that know few letters',
  (engine) => {
    let server: WritingServer;
    beforeAll(async () => {
      server = await startWriting(engine, FILES);
      await server.driver.transaction(async (session) => {
        for (const text of [
          // Letters that are to go.
          "update articles set title = 'plain' where length(title) <> char_length(title)",
          'alter table articles convert to character set utf8mb3',
          'alter table up_users convert to character set latin1',
        ])
          await session.execute({ text }, []);
      });
    });
    afterAll(async () => {
      expect(server.faults).toEqual([]);
      await server.stop();
    });

    const titleOf = async (id: number): Promise<unknown> =>
      (await server.rows(`select title from articles where id = ${id}`))[0]?.[0];

    test('a write with others is refused, and nothing is cut', async () => {
      const before = await titleOf(1);
      const refused = await server.send('PUT', '/api/articles/1', { data: { title: 'before 😀 behind' } });
      expect([refused.status, refused.error.name]).toEqual([400, 'ValidationError']);
      expect(await titleOf(1)).toBe(before);
    });

    test.each([
      '$eq]=😀',
      '$ne]=😀',
      '$contains]=😀',
      '$in][0]=😀&filters[title][$in][1]=a😀',
      '$in][0]=😀&filters[title][$in][1]=b😀&filters[title][$in][2]=c',
      '$between][0]=😀&filters[title][$between][1]=😁',
    ])('a filter with others is a mistake of the caller: %s', async (filter) => {
      const answer = await server.send('GET', `/api/articles?filters[title][${encodeURI(filter)}`);
      expect([answer.status, answer.error.name]).toEqual([400, 'ValidationError']);
    });

    test('so are names of users', async () => {
      const register = (username: string) =>
        server.send(
          'POST',
          '/api/auth/local/register',
          { username, email: 'new@example.test', password: 'some-Passw0rd' },
          { as: 'public' },
        );
      for (const username of ['😀', 'zoę', '漢字']) expect((await register(username)).status).toBe(400);
      const { status } = await server.send('POST', '/api/auth/local', { identifier: '漢字', password: 'x' });
      expect(status).toBe(400);
    });

    test('in GraphQL it is a mistake of its field', async () => {
      const query = 'mutation { updateArticle(id: 1, data: { title: "😀" }) { data { id } } }';
      const { status, text } = await server.send('POST', '/graphql', { query });
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({
        errors: [{ path: ['updateArticle'], extensions: { error: { name: 'ValidationError' } } }],
        data: { updateArticle: null },
      });
    });

    test('with any server settings, texts are not cut and backslashes are literal', async () => {
      expect(await server.rows('select @@sql_mode')).toEqual([['STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION']]);
      const long = await server.send('PUT', '/api/articles/1', { data: { contactEmail: `${'a'.repeat(300)}@x.test` } });
      expect([long.status, long.error.name]).toEqual([400, 'ValidationError']);
    });
  },
  ['mariadb'],
);
