import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { type RunningPlinth, startPlinth } from '../cli/plinth.ts';

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
  const plinth = launchWorkers(args, files);
  const [, url = ''] = await plinth.printed(/ at (http:\/\/[^ \n]+)\n[\s\S]*Started in/);
  return { ...plinth, url };
}

/** The same, before it has started. */
export function launchWorkers(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Omit<RunningWorkers, 'url'> {
  const dir = temporaryProject({ ...FILES, ...files });
  return { ...startPlinth(['start', dir, ...args], { NODE_ENV: 'production' }), dir };
}

export async function whoAnswers(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/who`, { headers: { connection: 'close' } });
  return ((await answer.json()) as { pid: number }).pid;
}
