import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { plinth, startPlinth } from '../cli/plinth.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { startLoad } from './endless-load.ts';
import { childrenOf } from '../support/child-processes.ts';
import { freePort } from '../support/throwaway-server.ts';
import { answeringWorkers, startWorkers, whoAnswers, workersForAll } from './worker-project.ts';

/** Cannot be loaded while there is a file of this name. */
const API = "if (require('fs').existsSync('away')) throw new Error('something is away'); module.exports = {};";

/** Under a loaded machine a start takes seconds. */
describe.skipIf(!existsSync('/proc/self/stat'))('plinth start --workers', () => {
  test('several processes answer on one port; it is announced once and ends with SIGTERM', async () => {
    const server = await startWorkers(['--workers', '2']);
    const workers = childrenOf(server.pid);
    expect(workers).toHaveLength(2);
    const answering = new Set<number>();
    for (let ask = 0; ask < 8; ask++) answering.add(await whoAnswers(server.url));
    expect([...answering].sort()).toEqual(workers.sort());
    server.kill('SIGTERM');
    const { code, stdout, stderr } = await server.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.match(/ serves /g)).toHaveLength(1);
    expect(stdout.match(/with 4 entries/g)).toHaveLength(1);
    expect(stdout).toMatch(/Started in \d+ ms, 2 workers\./);
    expect(workers.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  const shared = workersForAll(async () => ['--workers', '2', '--port', String(await freePort())], {
    'config/api.js': API,
  });

  test('a restart with a broken project leaves the running workers alone', async () => {
    const server = shared();
    const before = childrenOf(server.pid).sort();
    const config = path.join(server.dir, 'config/api.js');
    writeFileSync(config, 'module.exports = {');
    onTestFinished(() => writeFileSync(config, API));
    server.kill('SIGHUP');
    await server.printed(/config\/api\.js cannot be loaded[\s\S]*the running ones continue/);
    expect(childrenOf(server.pid).sort()).toEqual(before);
    expect(before).toContain(await whoAnswers(server.url));
  });

  test('a worker that is killed is replaced, and the others answer meanwhile', async () => {
    const server = shared();
    const [victim = 0, other = 0] = childrenOf(server.pid);
    process.kill(victim, 'SIGKILL');
    await server.printed(/exited \(signal SIGKILL\); replacing it/);
    expect(await whoAnswers(server.url)).toBe(other);
    const answering = await answeringWorkers(server.url, 2);
    expect(answering).toContain(other);
    expect(answering).not.toContain(victim);
  });

  test('a worker that does not start again is retried for as long as it takes, and the others serve on', async () => {
    const server = shared();
    server.clear();
    const [victim = 0, other = 0] = childrenOf(server.pid);
    const away = path.join(server.dir, 'away');
    writeFileSync(away, '');
    process.kill(victim, 'SIGKILL');
    for (let failures = 0; failures < 3; failures++) {
      await server.printed(/A worker did not start \(exit code 1\); retrying/);
      server.clear();
      expect(await whoAnswers(server.url)).toBe(other);
    }
    rmSync(away);
    expect(await answeringWorkers(server.url, 2)).toContain(other);
  });

  test('a restart under load loses no request and reads the project again', async () => {
    const server = shared();
    const before = childrenOf(server.pid);
    const load = startLoad(`${server.url}/api/articles?sort=title`, { keeping: 4, renewing: 2, pauseMs: 2 });
    await server.until(() => load.answered() >= 50);
    writeFileSync(path.join(server.dir, 'config/api.js'), 'module.exports = { rest: { defaultLimit: 2 } };');
    server.kill('SIGHUP');
    await server.printed(/have been replaced/);
    const answered = load.answered();
    await server.until(() => load.answered() >= answered + 200);
    // All clients have moved to the new workers; the old ones wait some seconds for others.
    load.calm();
    await server.until(() => before.every((pid) => !existsSync(`/proc/${pid}`)));
    const alone = load.answered();
    await server.until(() => load.answered() >= alone + 20);
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(childrenOf(server.pid)).toHaveLength(2);
    const { data } = (await (await fetch(`${server.url}/api/articles`)).json()) as { data: unknown[] };
    expect(data).toHaveLength(2);
  });

  test('a request under way is answered when the server ends', async () => {
    const server = shared();
    const waiting = fetch(`${server.url}/api/wait?ms=700`);
    await server.until(() => existsSync(path.join(server.dir, 'waiting')));
    for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, 'SIGTERM');
    expect((await waiting).status).toBe(200);
    expect((await server.ended).code).toBe(0);
  });

  test('once one worker serves, another that does not start ends nothing: it is tried again', async () => {
    const server = await startWorkers(['--workers', '2'], {
      away: '',
      'src/index.js': `module.exports = {
        bootstrap() {
          if (process.env.PLINTH_WORKER === 'next' && require('fs').existsSync('away')) process.exit(7);
        },
      };`,
    });
    const first = await whoAnswers(server.url);
    await server.printed(/A worker did not start \(exit code 7\); retrying/);
    rmSync(path.join(server.dir, 'away'));
    expect(await answeringWorkers(server.url, 2)).toContain(first);
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('a server whose worker is not there ends with SIGTERM all the same', async () => {
    const server = await startWorkers(['--workers', '1'], {
      'src/index.js': `const end = () => require('fs').existsSync('gone') && process.exit(7);
        module.exports = { bootstrap() { end(); setInterval(end, 20); } };`,
    });
    writeFileSync(path.join(server.dir, 'gone'), '');
    await server.printed(/exited \(exit code 7\)[\s\S]*did not start \(exit code 7\)/);
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('workers of a folder without config share generated secrets', async () => {
    const server = startPlinth(['start', temporaryProject(ARTICLE), '--workers', '2', '--port', '0']);
    const [, url = ''] = await server.printed(/ at (http:\/\/[^ \n]+)\n[\s\S]*Started in/);
    const registered = await fetch(`${url}/api/auth/local/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ada', email: 'ada@example.org', password: 'a long secret' }),
    });
    const { jwt } = (await registered.json()) as { jwt: string };
    const headers = { authorization: `Bearer ${jwt}`, connection: 'close' };
    for (let ask = 0; ask < 6; ask++) {
      // Not 401: the token is good everywhere. A new project lets nobody see users.
      expect((await fetch(`${url}/api/users/me`, { headers })).status).not.toBe(401);
    }
  });
});

describe('a number of workers', () => {
  test('must be one', async () => {
    const { code, stderr } = await plinth(['start', '--workers', 'many']);
    expect(code).toBe(2);
    expect(stderr).toContain('--workers must be an integer from 1 to 1024, or "auto" for one per core.');
  });

  test('cannot share a database in memory', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'config/database.js':
        "module.exports = { connection: { client: 'sqlite', connection: { filename: ':memory:' } } };",
    });
    const { code, stderr } = await startPlinth(['start', dir, '--workers', '2', '--port', '0'], {
      JWT_SECRET: 'a-secret-for-tests-only',
      API_TOKEN_SALT: 'a-salt-for-tests-only',
    }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('An in-memory database cannot be shared by several workers.');
  });
});
