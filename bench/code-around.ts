import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from './databases.ts';
import { chooseLoad } from './load/load.ts';
import { type Cell, measure } from './measure.ts';
import { ENGINE_TITLES, type Options } from './options.ts';
import { PROJECT } from './places.ts';
import { REQUESTS } from './requests.ts';
import { plinth, type RunningServer, startServer } from './servers.ts';

/** Code that many projects run around a list; none of it changes the response. */
const PROJECTS = {
  'global middleware': {
    'config/middlewares.js': `module.exports = [...require(${JSON.stringify(join(PROJECT, 'config/middlewares.js'))}), 'global::pass'];\n`,
    'src/middlewares/pass.js': 'module.exports = () => async (ctx, next) => {\n  await next();\n};\n',
  },
  policy: {
    'src/policies/allow.js': 'module.exports = () => true;\n',
    'src/api/article/routes/article.js': routerWith("policies: ['global::allow']"),
  },
  'route middleware': {
    'src/middlewares/pass.js': 'module.exports = () => async (ctx, next) => {\n  await next();\n};\n',
    'src/api/article/routes/article.js': routerWith("middlewares: ['global::pass']"),
  },
  'super.find': {
    'src/api/article/controllers/article.js': `const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::article.article', () => ({
  async find(ctx) {
    return super.find(ctx);
  },
}));
`,
  },
} as const;

function routerWith(config: string): string {
  return `const { createCoreRouter } = require('@strapi/strapi').factories;

module.exports = createCoreRouter('api::article.article', { config: { find: { ${config} } } });
`;
}

/** Number of servers that take turns: two without code, and one for each kind of code. */
export const CODE_SERVERS = 2 + Object.keys(PROJECTS).length;

/** Measures the flat list with project code around it against the same list without any. */
export async function runCodeAround(options: Options, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-code-'));
  try {
    for (const engine of options.engines) {
      say(`${engine}: preparing ${options.articles} articles`);
      const database = await openDatabase(engine, options.articles);
      const servers: RunningServer[] = [];
      try {
        servers.push(await startServer({ ...plinth('off'), name: 'no code, memory off' }, database));
        servers.push(await startServer({ ...plinth('on'), name: 'no code' }, database));
        for (const [name, files] of Object.entries(PROJECTS)) {
          servers.push(await startServer({ ...plinth('on', writeProject(folder, name, files)), name }, database));
        }
        await expectSameAnswers(servers);
        const cells = await measure(servers, database, chooseLoad().load, { ...options, requests: ['R1'] }, say);
        for (const connections of options.connections) {
          const of = cells.filter((cell) => cell.connections === connections);
          console.log(writeTable(`${ENGINE_TITLES[engine]}, ${connections} connections`, of));
        }
      } finally {
        for (const server of servers) await server.stop();
        await database.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeProject(folder: string, name: string, files: Readonly<Record<string, string>>): string {
  const project = join(folder, name.replace(' ', '-'));
  cpSync(PROJECT, project, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  return project;
}

/** Compares bytes and validator; servers that respond differently are not measured. */
async function expectSameAnswers([, plain, ...others]: readonly RunningServer[]): Promise<void> {
  const answerOf = async ({ url }: RunningServer) => {
    const answer = await fetch(`${url}${REQUESTS.R1}`);
    return { text: await answer.text(), etag: answer.headers.get('etag') };
  };
  if (plain === undefined) return;
  const expected = await answerOf(plain);
  for (const server of others) {
    const { text, etag } = await answerOf(server);
    if (text !== expected.text) throw new Error(`The answer with ${server.name} differs from the one without code.`);
    if (etag !== expected.etag) throw new Error(`With ${server.name} the ETag is ${etag}, without ${expected.etag}.`);
  }
}

function writeTable(title: string, cells: readonly Cell[]): string {
  const [off, on] = cells;
  const ratio = (cell: Cell, base: Cell | undefined): string => (cell.perSecond / (base?.perSecond ?? 0)).toFixed(2);
  const rows = cells.map(
    (cell) =>
      `| ${cell.server} | ${cell.perSecond.toFixed(0)} | ${ratio(cell, on)} | ${ratio(cell, off)} | ${cell.cpuMs?.toFixed(2) ?? ''} |`,
  );
  return [
    `\n**${title}: GET /api/articles**\n`,
    '| | requests/s | of no code | of no code, memory off | CPU ms per request |',
    '|---|--:|--:|--:|--:|',
    ...rows,
    '',
  ].join('\n');
}
