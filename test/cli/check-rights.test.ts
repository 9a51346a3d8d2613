import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';
import { plinth, startWarm } from './plinth.ts';

const SECRETS = { JWT_SECRET: 'x', API_TOKEN_SALT: 'x' };

type Files = Readonly<Record<string, string>>;

const GRANTS = { 'config/permissions.json': '{ "public": { "article": ["find"] } }' };
const WRITES = {
  'config/api.json': '{ "strict": true }',
  'src/index.js':
    "module.exports = { bootstrap: ({ strapi }) => strapi.db.query('api::article.article').create({ data: {} }) };",
};

/** What another user than the owner of the tables may do, from a user who may read them all. */
describeEngines(
  'check and start of a user with few rights',
  (name) => {
    let engine: Engine;
    const user = `reader_${process.pid}`;
    const place = (): URL =>
      new URL('connectionString' in engine.settings ? `${engine.settings.connectionString}` : '');

    const project = (url: URL, files: Files): string =>
      temporaryProject({
        ...ARTICLE,
        ...files,
        'config/server.json': '{ "host": "127.0.0.1", "port": 0 }',
        'config/database.json': JSON.stringify({
          connection: { client: 'postgres', connection: { connectionString: url.href } },
        }),
      });

    const starts = async (dir: string): Promise<boolean> => {
      const started = startWarm(['start', dir], SECRETS);
      const isUp = await started.printed(/http:\/\//).then(
        () => true,
        () => false,
      );
      started.kill('SIGTERM');
      await started.ended;
      return isUp;
    };

    beforeAll(async () => {
      engine = await startEngine(name);
      await runScript(engine, `create role ${user} login password 'x'`);
    });

    afterAll(async () => {
      await runScript(engine, `drop owned by ${user}; drop role ${user}`);
      await engine.stop();
    });

    test('they agree, whatever the user may not read or write', async () => {
      expect(await starts(project(place(), {}))).toBe(true);
      const asUser = Object.assign(place(), { username: user, password: 'x' });
      const readAll = `revoke all on all tables in schema public from ${user}; grant usage on schema public to ${user};
        grant select on all tables in schema public to ${user};`;
      const cases: readonly (readonly [string, Files, RegExp | null])[] = [
        ['', {}, null],
        ['', GRANTS, /may not insert into up_permissions/],
        [`grant all on all tables in schema public to ${user}`, GRANTS, /may not insert into up_permissions/],
        [`revoke select on up_permissions from ${user}`, {}, /permission denied for table up_permissions/],
        [`revoke select on articles from ${user}`, {}, null],
        ['', WRITES, /may not insert into articles/],
        [`alter role ${user} set default_transaction_read_only = on`, GRANTS, /may not insert into up_permissions/],
      ];
      for (const [script, files, message] of cases) {
        await runScript(engine, readAll + script);
        const dir = project(asUser, files);
        const { code, stderr } = await plinth(['check', dir], SECRETS);
        const expected = { script, code: message === null ? 0 : 1, starts: message === null };
        expect({ script, code, starts: await starts(dir) }).toEqual(expected);
        expect(stderr).toMatch(message ?? /^$/);
      }
    });
  },
  ['postgres'],
);
