import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { type RunningPlinth, startPlinth, startWarm } from '../cli/plinth.ts';
import { writeProject } from '../support/write-project.ts';

/** A project whose controller says which process answers, takes its time, or keeps its process busy. */
const FILES = {
  ...ARTICLE,
  'config/server.js': "module.exports = { host: '127.0.0.1', port: 0 };",
  'config/api.js': 'module.exports = {};',
  'config/plugins.js':
    "module.exports = { 'users-permissions': { config: { jwtSecret: 'load-secret-for-tests-only' } } };",
  'config/admin.js': "module.exports = { apiToken: { salt: 'load-salt-for-tests-only' } };",
  'config/permissions.js': "module.exports = { public: { '*': ['find', 'findOne'] } };",
  'seed.js': `module.exports = { 'api::article.article': ['a', 'b', 'c', 'd'].map((title) => ({ title })) };`,
  'src/api/probe/routes/probe.js': `module.exports = {
    routes: ['who', 'wait', 'block'].map((name) => ({
      method: 'GET', path: '/' + name, handler: 'probe.' + name, config: { auth: false },
    })),
  };`,
  'src/api/probe/controllers/probe.js': `module.exports = {
    who: async () => ({ pid: process.pid }),
    wait: async (ctx) => {
      require('fs').writeFileSync('waiting', '');
      await new Promise((resolve) => setTimeout(resolve, Number(ctx.query.ms)));
      return { pid: process.pid };
    },
    block: async (ctx) => {
      const until = Date.now() + Number(ctx.query.ms);
      while (Date.now() < until);
      return { pid: process.pid };
    },
  };`,
};

export interface RunningWorkers extends RunningPlinth {
  readonly dir: string;
  readonly url: string;
}

export async function startWorkers(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<RunningWorkers> {
  return served(launchWorkers(args, files));
}

/** One process, which has run others before, and ends as the command does. */
export async function startWarmOne(): Promise<RunningWorkers> {
  const dir = temporaryProject(FILES);
  return served({ ...startWarm(['start', dir], { NODE_ENV: 'production' }), dir });
}

/** The same, before it has started. */
export function launchWorkers(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Omit<RunningWorkers, 'url'> {
  return launchIn(temporaryProject({ ...FILES, ...files }), args);
}

/** One for several tests, which run one after the other and leave it serving. */
export function workersForAll(
  args: () => Promise<readonly string[]>,
  files: Readonly<Record<string, string>>,
): () => RunningWorkers {
  let server: RunningWorkers | undefined;
  beforeAll(async () => {
    server = await served(launchIn(writeProject({ ...FILES, ...files }), await args()));
  });
  afterAll(() => {
    server?.kill('SIGKILL');
    if (server !== undefined) rmSync(server.dir, { recursive: true, force: true });
  });
  return () => {
    if (server === undefined) throw new Error('The server has not started.');
    return server;
  };
}

const launchIn = (dir: string, args: readonly string[]): Omit<RunningWorkers, 'url'> => ({
  ...startPlinth(['start', dir, ...args], { NODE_ENV: 'production' }),
  dir,
});

async function served(plinth: Omit<RunningWorkers, 'url'>): Promise<RunningWorkers> {
  const [, url = ''] = await plinth.printed(/ at (http:\/\/[^ \n]+)\n[\s\S]*Started in/);
  return { ...plinth, url };
}

export async function whoAnswers(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/who`, { headers: { connection: 'close' } });
  return ((await answer.json()) as { pid: number }).pid;
}

/** Waits until so many processes answer, and returns which. */
export async function answeringWorkers(url: string, count: number): Promise<ReadonlySet<number>> {
  const answering = new Set<number>();
  for (; answering.size < count; await delay(20)) answering.add(await whoAnswers(url));
  return answering;
}
