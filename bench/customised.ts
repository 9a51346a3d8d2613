/**
 * What project code costs content types without any: `node .tmp/bench/bench/customised.js [--engines sqlite]`. Runs the
 * same project twice, once with a custom controller for authors, and requests articles from both.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './databases.ts';
import { chooseLoad } from './load/load.ts';
import { measure } from './measure.ts';
import { readOptions } from './options.ts';
import { PROJECT } from './places.ts';
import { type Contestant, plinth, type RunningServer, startServer } from './servers.ts';

const CONTROLLER = `const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::author.author', () => ({
  async find(ctx) {
    const { data, meta } = await super.find(ctx);
    return { data, meta: { ...meta, customised: true } };
  },
}));
`;

function withController(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-customised-'));
  cpSync(PROJECT, folder, { recursive: true });
  const controllers = join(folder, 'src/api/author/controllers');
  mkdirSync(controllers, { recursive: true });
  writeFileSync(join(controllers, 'author.js'), CONTROLLER);
  return folder;
}

const options = readOptions(process.argv.slice(2));
const customised = withController();
const contestants: readonly Contestant[] = [
  { ...plinth('off'), name: 'no code' },
  { ...plinth('off', customised), name: 'with a controller' },
];
try {
  for (const engine of options.engines) {
    const database = await openDatabase(engine, options.articles);
    const servers: RunningServer[] = [];
    try {
      for (const contestant of contestants) servers.push(await startServer(contestant, database));
      const cells = await measure(servers, database, chooseLoad().load, options, console.error);
      console.log(`\n${engine}, requests per second and CPU ms per request`);
      for (const { server, request, connections, perSecond, cpuMs } of cells) {
        console.log(`${request}, ${connections} connections, ${server}: ${perSecond.toFixed(0)}, ${cpuMs?.toFixed(2)}`);
      }
    } finally {
      for (const server of servers) await server.stop();
      await database.stop();
    }
  }
} finally {
  rmSync(customised, { recursive: true });
}
