import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { freePort } from '../support/throwaway-server.ts';
import { plinth, startPlinth, startWarm } from './plinth.ts';

const ADDRESS = /at (http:\/\/[^ \n]+)\n/;

describe('plinth start', () => {
  test('prints address, next steps and start time; ends on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = startPlinth(['start', temporaryProject(ARTICLE), '--port', '0', '--host', '127.0.0.1']);
      const [, address = ''] = await server.printed(ADDRESS);
      await server.printed(/Started in \d+ ms/);
      expect((await fetch(`${address}/_health`)).status).toBe(204);
      server.kill(signal);
      const { code, stdout, stderr } = await server.ended;
      expect(code).toBe(0);
      expect(stdout).toContain('\n  plinth roles grant public article find findOne\n');
      expect(stderr).toContain('Warning: JWT_SECRET and API_TOKEN_SALT are not set');
    }
  });

  test('names a port in use and a remedy, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await plinth([
      'start',
      temporaryProject(ARTICLE),
      '--host',
      '127.0.0.1',
      '-p',
      String(port),
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} is in use on 127.0.0.1.`);
    expect(stderr).toContain(`plinth start --port ${port + 1}`);
    expect(stderr).not.toContain('    at ');
  });

  test('tries the port before it touches the database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dir = temporaryProject({ ...ARTICLE, 'seed.json': '{ "api::article.article": [{ "title": "A" }] }' });
    expect((await plinth(['start', dir, '--host', '127.0.0.1', '-p', String(port)])).code).toBe(1);
    expect(existsSync(path.join(dir, '.tmp'))).toBe(false);
  });

  test('does not start in production with a secret that can be guessed', async () => {
    const good = 'bXkgb3duIHNlY3JldCBvZiAyNA==';
    const strong = { JWT_SECRET: good, API_TOKEN_SALT: good };
    const dir = temporaryProject({
      ...ARTICLE,
      'config/server.js': "module.exports = ({ env }) => ({ app: { keys: env.array('APP_KEYS') } });",
      'config/admin.js': "module.exports = ({ env }) => ({ auth: { secret: env('ADMIN_JWT_SECRET') } });",
    });
    const weak: readonly (readonly [NodeJS.ProcessEnv, string])[] = [
      [{ JWT_SECRET: 'short' }, 'JWT_SECRET, which signs the tokens of users, has 5 characters and needs at least 16.'],
      [{ API_TOKEN_SALT: 'fifteen-letters' }, 'API_TOKEN_SALT, the salt of API tokens, has 15 characters'],
      [{ JWT_SECRET: 'short' }, 'the environment variable JWT_SECRET'],
      [
        { ADMIN_JWT_SECRET: 'toBeModified' },
        'ADMIN_JWT_SECRET (auth.secret in config/admin) is a template placeholder',
      ],
    ];
    for (const [env, message] of weak) {
      const args = ['start', dir, '--port', '0', '--host', '127.0.0.1'];
      const { code, stderr } = await plinth(args, { ...strong, ...env, NODE_ENV: 'production' });
      expect(code).toBe(1);
      expect(stderr).toContain(message);
      expect(stderr).toContain('randomBytes(32)');
    }
    expect(existsSync(path.join(dir, '.tmp'))).toBe(false);
    const server = startWarm(['start', dir, '--port', '0', '--host', '127.0.0.1'], {
      ...strong,
      JWT_SECRET: 'short',
      APP_KEYS: `${good},b`,
    });
    await server.printed(
      /Warning: the environment variable JWT_SECRET: JWT_SECRET, which signs[\s\S]*variable APP_KEYS: A key of APP_KEYS \(app\.keys in config\/server\), which signs cookies, has 1 characters[\s\S]*Started in/,
    );
    server.kill('SIGTERM');
    await server.ended;
  });

  test('names an address that is not of this machine', async () => {
    const { code, stderr } = await plinth(['start', temporaryProject(ARTICLE), '--host', '192.0.2.1', '--port', '0']);
    expect(code).toBe(1);
    expect(stderr).toContain('192.0.2.1 is not an address of this machine.');
  });

  test('refuses a port that is none', async () => {
    const { code, stderr } = await plinth(['start', '--port', '70000']);
    expect(code).toBe(2);
    expect(stderr).toContain('The port must be an integer from 0 to 65535.');
  });

  test('serves a new project: its first content, readable by everybody', async () => {
    const dir = path.join(temporaryProject(), 'blog');
    expect((await plinth(['init', dir])).code).toBe(0);
    for (const first of [true, false]) {
      const server = startWarm(['start', dir, '--port', '0']);
      const [, address = ''] = await server.printed(ADDRESS);
      const answer = await fetch(`${address}/api/articles?populate=author,seo&sort=title`);
      const { data, meta } = (await answer.json()) as { data: unknown[]; meta: { pagination: { total: number } } };
      expect(meta.pagination.total).toBe(2);
      expect(data[0]).toMatchObject({
        attributes: {
          title: 'Bread before dawn',
          seo: null,
          author: { data: { attributes: { name: 'Ada Thornbury' } } },
        },
      });
      server.kill('SIGTERM');
      const { code, stdout, stderr } = await server.ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.match(new RegExp(`${address}/api/articles`, 'g'))).toHaveLength(3);
      expect(stdout.includes('Seeded the empty database with 5 entries from seed.js.')).toBe(first);
    }
  });

  test.each(['development', 'production'])('stops without a secret to sign tokens with, in %s', async (NODE_ENV) => {
    const dir = temporaryProject({ ...ARTICLE, 'config/api.js': 'module.exports = {};' });
    const { code, stdout, stderr } = await plinth(['start', dir, '--port', '0'], { NODE_ENV });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('JWT_SECRET, the secret that signs the tokens of users, is not set.');
    expect(stderr).toContain('openssl rand -base64 16');
  });

  test('needs no such secret if accounts are disabled', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'config/plugins.js': "module.exports = { 'users-permissions': { enabled: false } };",
    });
    const server = startWarm(['start', dir, '--port', '0', '--host', '127.0.0.1']);
    const [, address = ''] = await server.printed(ADDRESS);
    expect((await fetch(`${address}/api/auth/local`, { method: 'POST' })).status).toBe(405);
    server.kill('SIGTERM');
    await server.ended;
  });

  test('runs inside the project, as v4 does', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'config/server.js': `module.exports = { host: '127.0.0.1', port: 0, url: process.cwd() };
        if (!require('fs').existsSync('here.txt')) throw new Error('not in the project');`,
      'here.txt': '',
    });
    const server = startWarm(['start', dir], { JWT_SECRET: 'x' });
    await server.printed(ADDRESS);
    server.kill('SIGTERM');
    await server.ended;
  });
});

describe('plinth dev', () => {
  test('restarts on a change, waits while the project is broken, and ends on SIGINT', async () => {
    const config = (prefix: string): string => `module.exports = { rest: { prefix: '/${prefix}' } };`;
    const grants = `module.exports = { public: { '*': 'find' } };`;
    const dir = temporaryProject({ ...ARTICLE, 'config/permissions.js': grants, 'config/api.js': config('one') });
    const file = path.join(dir, 'config/api.js');
    const dev = startPlinth(['dev', dir, '--port', '0', '--host', '127.0.0.1'], { JWT_SECRET: 'x' });
    await dev.printed(/\/one\/articles.*Started in/s);

    dev.clear();
    writeFileSync(file, config('second'));
    await dev.printed(/config\/api\.js changed: restarting.*\/second\/articles.*Started in/s);

    dev.clear();
    writeFileSync(file, 'module.exports = {');
    await dev.printed(/config\/api\.js cannot be loaded.*Waiting for changes/s);

    dev.clear();
    writeFileSync(file, config('third'));
    await dev.printed(/\/third\/articles.*Started in/s);

    dev.clear();
    writeFileSync(path.join(dir, 'seed.json'), '{ "api::article.article": [{ "titel": "A" }] }');
    await dev.printed(/seed\.json changed: restarting.*Waiting for changes/s);

    dev.clear();
    writeFileSync(path.join(dir, 'seed.json'), '{ "api::article.article": [{ "title": "A" }] }');
    await dev.printed(/1 entries from seed\.json.*Started in/s);

    dev.kill('SIGINT');
    expect((await dev.ended).code).toBe(0);
  });

  test('restarts after a change in the content-type builder, while the panel polls /_health', async () => {
    const secret = 'a-secret-that-is-long-enough-to-sign-with';
    const dir = temporaryProject({
      ...ARTICLE,
      'config/admin.js': `module.exports = { auth: { secret: '${secret}' } };`,
      'seed.json': '{ "api::article.article": [{ "title": "Kept" }] }',
    });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const dev = startPlinth(['dev', dir, '--port', String(port), '--host', '127.0.0.1'], { JWT_SECRET: secret });
    await dev.printed(/Started in/);
    let authorization = '';
    const send = async (method: string, where: string, body?: unknown) => {
      const headers = { authorization, 'content-type': 'application/json', connection: 'close' };
      const answer = await fetch(`${url}${where}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const person = { firstname: 'A', lastname: 'B', email: 'boss@example.org', password: 'Secret1234' };
    const registered = (await send('POST', '/admin/register-admin', person)).body as { data: { token: string } };
    authorization = `Bearer ${registered.data.token}`;

    dev.clear();
    const contentType = {
      ...{ displayName: 'Article', singularName: 'article', pluralName: 'articles', kind: 'collectionType' },
      attributes: { title: { type: 'string' }, subtitle: { type: 'string' } },
    };
    const edited = '/content-type-builder/content-types/api::article.article';
    const { status, body } = await send('PUT', edited, { contentType, components: [] });
    expect({ status, body }).toEqual({ status: 201, body: { data: { uid: 'api::article.article' } } });
    // As the panel asks until the server is there again.
    const isHealthy = () =>
      fetch(`${url}/_health`, { method: 'HEAD', headers: { connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      );
    await dev.printed(/Started in/);
    await expect.poll(isHealthy).toBe(true);

    expect(await send('GET', edited)).toMatchObject({ body: { data: { schema: contentType } } });
    const entry = await send('GET', '/content-manager/collection-types/api::article.article/1');
    expect(entry).toMatchObject({ status: 200, body: { title: 'Kept', subtitle: null } });
    dev.kill('SIGINT');
    const { code, stdout } = await dev.ended;
    expect(code).toBe(0);
    // The server has restarted itself: its own files are no change to it.
    expect(stdout.match(/Started in/g)).toHaveLength(2);
    expect(stdout).not.toContain('restarting');
  });
});
