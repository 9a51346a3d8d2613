import path from 'node:path';
import { askServer } from './ask-server.mjs';
import { declaredRoutes, requestOf } from './plugin-routes.mjs';
import { writePluginProject } from './plugin-project.mjs';
import { isProvider, providerSettings, requestsOfProvider } from './providers.mjs';
import { startReceiver } from './receiver.mjs';
import { startServer } from './running-server.mjs';
import { storedTables } from './stored-tables.mjs';

const ENV = { NODE_ENV: 'development', STRAPI_TELEMETRY_DISABLED: '1' };
const SENT = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
let port = 21_000 + (process.pid % 1_000) * 8;

/** The same project with a plugin on v4 and on Plinth: which answers and which tables differ. */
export async function tryPlugin(folder, root, { name, packages, settings, options }) {
  if (!isProvider(name)) {
    const requests = Object.keys(packages).length === 0 ? [] : requestsTo(folder, name);
    return tryWith(folder, root, { name, packages, settings, more: { pluginOptions: options }, requests });
  }
  const receiver = await startReceiver();
  try {
    const { settings: given, code } = providerSettings(name, receiver);
    const requests = requestsOfProvider(name);
    return await tryWith(folder, root, { name, packages, settings: given, more: { code }, requests, receiver });
  } finally {
    receiver.stop();
  }
}

async function tryWith(folder, root, { name, packages, settings, more, requests, receiver }) {
  const serve = async (of, args) => {
    const dir = path.join(folder, `project-${of}-${name.replace(/\W+/g, '-')}`);
    writePluginProject(dir, packages, settings, more);
    port += 1;
    const server = await startServer(args(dir, port), { dir, port, env: ENV });
    try {
      const answers = server.isServing ? await askServer(server.url, requests) : [];
      return {
        isServing: server.isServing,
        told: toldBy(server, folder),
        answers,
        received: receiver?.take() ?? [],
        file: path.join(dir, '.tmp/data.db'),
      };
    } finally {
      await server.stop();
    }
  };
  const v4 = await serve('v4', () => [path.join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start']);
  const plinth = await serve('plinth', (dir, at) => [
    ...[path.join(root, 'dist/cli/main.js'), 'start', dir, '--port', String(at)],
  ]);
  if (!plinth.isServing) return { isServing: false, told: plinth.told };
  const tables = storedTables(folder, plinth.file);
  const compared = v4.isServing
    ? compare(v4.answers, plinth.answers)
    : { asked: 0, equal: 0, differences: [], ended: null };
  const isWhole = v4.isServing && compared.ended === null;
  const isSent = JSON.stringify(v4.received) === JSON.stringify(plinth.received);
  const sent = isSent ? [] : [`sent by v4: ${v4.received.join('; ')}; by Plinth: ${plinth.received.join('; ')}`];
  return {
    ...{ isServing: true, told: v4.isServing ? plinth.told : `v4 does not start with it: ${v4.told}` },
    ...compared,
    tables: tables.size,
    differing: [...sent, ...(isWhole ? differingTables(storedTables(folder, v4.file), tables) : [])],
    received: plinth.received,
  };
}

const requestsTo = (folder, name) =>
  declaredRoutes(folder, name)
    .filter(({ method }) => SENT.has(method))
    .map(requestOf);

/** Until v4 ends: some plugins end it, and what it did not answer cannot be compared. */
function compare(all, plinth) {
  const end = all.findIndex(({ status }) => status === 0);
  const v4 = end === -1 ? all : all.slice(0, end);
  const differences = v4.flatMap((answer, at) => {
    const other = plinth[at];
    if (JSON.stringify(answer) === JSON.stringify(other)) return [];
    const shown = ({ status, body }) => `${status} ${body.slice(0, 300)}`;
    return [`${answer.asked}: v4 ${shown(answer)}; Plinth ${shown(other)}`];
  });
  return { asked: v4.length, equal: v4.length - differences.length, differences, ended: all[end]?.asked ?? null };
}

/** Tables of the server itself: v4's and Plinth's own state, which the conformance tests compare. */
const OF_SERVER = /^(plinth|strapi_|sqlite_|admin_|up_|i18n_|upload|files|knex)/;

function differingTables(v4, plinth) {
  const names = [...new Set([...v4.keys(), ...plinth.keys()])].filter((name) => !OF_SERVER.test(name));
  return names
    .filter((name) => JSON.stringify(v4.get(name)) !== JSON.stringify(plinth.get(name)))
    .map((name) => `table ${name}: v4 ${JSON.stringify(v4.get(name))}; Plinth ${JSON.stringify(plinth.get(name))}`);
}

/** What a server says about the plugin, or why it does not serve. */
function toldBy({ isServing, told }, folder) {
  const lines = told()
    .split('\n')
    .map((line) => (/"msg":"([^"]*)/.exec(line)?.[1] ?? line).replace(/^Warning: /, '').trim());
  const [first = ''] = lines.filter((line) =>
    isServing ? /plugin "|not support|not available/.test(line) : line !== '',
  );
  return first.replaceAll(folder, '').replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 220);
}
