// npm run plugins [name…]: installs the plugins of v4 that Plinth knows from the registry, starts a project with each of
// them, and writes what happened to src/app/inspecting/known-plugins.ts and docs/plugins.md.
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withPluginTable } from './plugin-table.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMMAND = path.join(ROOT, 'dist/cli/main.js');
const TABLE = path.join(ROOT, 'src/app/inspecting/known-plugins.ts');
const PAGE = path.join(ROOT, 'docs/plugins.md');
const V4 = '4.26.2';
const OF_V4 = { '@strapi/strapi': V4, '@strapi/plugin-users-permissions': V4, '@strapi/plugin-i18n': V4 };
const SECRETS = ['JWT_SECRET', 'API_TOKEN_SALT', 'APP_KEYS', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT'];

/** Without these settings, v4 refuses to start these plugins, too. */
const SETTINGS = {
  'strapi-plugin-fuzzy-search': {
    'fuzzy-search': {
      config: {
        contentTypes: [
          { uid: 'api::article.article', modelName: 'article', fuzzysortOptions: { keys: [{ name: 'title' }] } },
        ],
      },
    },
  },
  'strapi-plugin-io': { io: { config: { contentTypes: ['api::article.article'] } } },
};

const PATIENCE_MS = 60_000;
const run = promisify(execFile);

const known = new Function(`return ${/= (\[[\s\S]*\]);/.exec(readFileSync(TABLE, 'utf8'))[1]}`)();
const wanted = process.argv.slice(2);

// PLUGINS_FOLDER keeps what is installed for the next run.
const folder = process.env.PLUGINS_FOLDER ?? mkdtempSync(path.join(tmpdir(), 'plinth-plugins-'));
await install();
const without = await tryProject('none', {});

const rows = [];
for (const plugin of known) {
  rows.push(wanted.length > 0 && !wanted.includes(plugin.name) ? plugin : await tryPlugin(plugin));
  const { name, result, note } = rows.at(-1);
  console.log(`${name}: ${result}${note === '' ? '' : `, ${note}`}`);
}
writeFileSync(TABLE, readFileSync(TABLE, 'utf8').replace(/= \[[\s\S]*\];/, `= ${JSON.stringify(rows, null, 2)};`));
writeFileSync(PAGE, withPluginTable(readFileSync(PAGE, 'utf8'), rows));
const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
await run(process.execPath, [biome, 'format', '--write', TABLE], { cwd: ROOT });
if (process.env.PLUGINS_FOLDER === undefined) rmSync(folder, { recursive: true });

/** All at once, above the projects: plugins find v4's packages there, and only those that a project names run in it. */
async function install() {
  mkdirSync(folder, { recursive: true });
  if (existsSync(path.join(folder, 'node_modules'))) return;
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--prefer-offline'];
  const named = [...Object.entries(OF_V4), ...known.map(({ name, version }) => [name, version])];
  await run('npm', ['install', ...quiet, ...named.map((one) => one.join('@'))], { cwd: folder });
}

async function tryPlugin({ name, version }) {
  const tried = await tryProject(name, { [name]: version });
  const [note = ''] = tried.problems;
  const runs = tried.isServing && !/cannot be loaded|is not installed and does not run/.test(note);
  return {
    ...{ name, version, result: runs ? (note === '' ? 'starts' : 'note') : 'fails', note },
    tables: Math.max(0, tried.tables - without.tables),
  };
}

/** The example with these packages: what it says when it starts, and how many tables it has. */
async function tryProject(name, packages) {
  const dir = path.join(folder, `project-${name.replace(/\W+/g, '-')}`);
  rmSync(dir, { recursive: true, force: true });
  cpSync(path.join(ROOT, 'example'), dir, { recursive: true, filter: (file) => !/node_modules|\.tmp/.test(file) });
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ dependencies: { ...OF_V4, ...packages } }));
  mkdirSync(path.join(dir, 'config/env/development'), { recursive: true });
  writeFileSync(path.join(dir, 'config/env/development/plugins.json'), JSON.stringify(SETTINGS[name] ?? {}));
  const started = await start(dir);
  return { ...started, tables: countTables(path.join(dir, '.tmp/data.db')) };
}

function variables() {
  return {
    ...process.env,
    ...Object.fromEntries(SECRETS.map((name) => [name, `a value that is long enough for ${name}`])),
  };
}

/** Until it listens, and then its end. */
async function start(dir) {
  const server = spawn(process.execPath, [COMMAND, 'start', dir, '--port', '0'], { env: variables() });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let printed = '';
  const isServing = await new Promise((resolve) => {
    const hear = (bytes) => {
      printed += bytes;
      if (printed.includes('Started in')) resolve(true);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => resolve(false));
    setTimeout(() => resolve(false), PATIENCE_MS).unref();
  });
  server.kill('SIGTERM');
  await ended;
  const lines = printed.split('\n').map((line) => line.replace(/^Warning: /, '').trim());
  const told = lines.filter((line) => (isServing ? /plugin "|not support/.test(line) : line !== ''));
  return { isServing, problems: told.map(plain) };
}

/** Of a line of the log, its message. */
function plain(line) {
  return (/"msg":"([^"]*)/.exec(line)?.[1] ?? line)
    .replaceAll(folder, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '/')
    .slice(0, 220);
}

function countTables(file) {
  if (!existsSync(file)) return 0;
  const names =
    readFileSync(file)
      .toString('latin1')
      .match(/CREATE TABLE [`"]\w+/gi) ?? [];
  return new Set(names).size;
}
