import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { configOf } from '../support/database-config.ts';
import { describeEngines, startEngine } from '../support/engines.ts';
import { plinth, startWarm } from './plinth.ts';

const SECRETS = {
  JWT_SECRET: 'a-secret-that-is-long-enough-to-sign-with',
  API_TOKEN_SALT: 'a-salt-that-is-long-enough',
};
const HERE = ['--port', '0', '--host', '127.0.0.1'];

/** Code that does in every way what nobody wants to have done twice. */
const BUSY_CODE = `const fs = require('fs');
const write = (strapi) => strapi.entityService.create('api::article.article', { data: { title: 'by code' } });
module.exports = {
  async bootstrap({ strapi }) {
    fs.writeFileSync('bootstrapped', '');
    await write(strapi);
  },
};`;

/** Every file below a folder with its bytes. */
const filesOf = (dir: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(dir, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(path.join(dir, name)).toString('base64')]),
  );

describeEngines('a trial', (name) => {
  it('answers requests and changes nothing, in the database or in the folder', async () => {
    const engine = await startEngine(name);
    onTestFinished(() => engine.stop());
    const files = {
      ...ARTICLE,
      'config/database.js': configOf(engine.settings),
      'config/permissions.js': "module.exports = { public: { '*': '*' } };",
      'config/server.js': `module.exports = {
        cron: { enabled: true, tasks: { '* * * * * *': () => require('fs').appendFileSync('ticked', '.') } },
      };`,
      'seed.json': JSON.stringify({ 'api::article.article': [{ title: 'A' }, { title: 'B' }] }),
    };
    const dir = temporaryProject(files);
    expect((await plinth(['start', dir, '--trial', ...HERE], SECRETS)).stderr).toMatch(
      /a trial does not create tables|cannot be opened/,
    );
    const first = startWarm(['start', dir, ...HERE], SECRETS);
    await first.printed(/Started in/);
    first.kill('SIGINT');
    await first.ended;

    // What a start would change now: more permissions, a bootstrap, tasks.
    const trial = temporaryProject({
      ...files,
      'config/permissions.js': "module.exports = { public: { '*': '*' }, extra: { '*': '*' } };",
      'src/index.js': BUSY_CODE,
    });
    const dump = async (): Promise<unknown> => {
      const driver = await openDriver({ ...engine.settings, readOnly: 'briefly' });
      try {
        const tables = [...(await driver.introspect()).keys()].sort();
        const rows = [];
        for (const table of tables) rows.push([table, await driver.query({ text: `select * from ${table}` }, [])]);
        return rows;
      } finally {
        await driver.close();
      }
    };
    const before = { rows: await dump(), files: filesOf(trial) };
    const server = startWarm(['start', trial, '--trial', ...HERE], SECRETS);
    const [, url = ''] = await server.printed(
      / at (http:\/\/[^ \n]+)\n[\s\S]*Trial: this server is read-only[\s\S]*Started in/,
    );
    const list = (await (await fetch(`${url}/api/articles`)).json()) as { data: unknown[] };
    expect(list.data).toHaveLength(2);
    expect((await fetch(`${url}/_ready`)).status).toBe(204);
    const json = { 'content-type': 'application/json' };
    const writes: readonly (readonly [string, string, string])[] = [
      ['POST', '/api/articles', '{ "data": { "title": "C" } }'],
      ['PUT', '/api/articles/1', '{ "data": { "title": "C" } }'],
      ['DELETE', '/api/articles/1', ''],
      ['POST', '/api/auth/local/register', '{ "username": "ada", "email": "a@b.cd", "password": "abcdef" }'],
      ['POST', '/api/upload', ''],
    ];
    for (const [method, at, body] of writes) {
      const answer = await fetch(url + at, { method, headers: json, ...(body !== '' && { body }) });
      expect(answer.status, `${method} ${at}`).toBe(405);
      expect(await answer.json()).toMatchObject({ error: { status: 405, name: 'MethodNotAllowedError' } });
    }
    const signIn = await fetch(`${url}/api/auth/local`, {
      method: 'POST',
      headers: json,
      body: '{ "identifier": "ada", "password": "abcdef" }',
    });
    expect(signIn.status).toBe(400);
    // A task that is due every second would have run by now.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(filesOf(trial)).toEqual(before.files);
    expect(await dump()).toEqual(before.rows);
  });
});
