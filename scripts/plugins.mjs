// npm run plugins [name…]: installs v4 and the plugins that Plinth knows from the registry, starts the same project with
// each of them on v4 and on Plinth, sends both the same requests, and writes what differs to
// src/app/inspecting/known-plugins.ts and docs/plugins.md.
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withPluginTable } from './plugins/plugin-table.mjs';
import { NOTES, OPTIONS, SETTINGS } from './plugins/plugin-notes.mjs';
import { OF_V4 } from './plugins/plugin-project.mjs';
import { tryPlugin } from './plugins/try-plugin.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TABLE = path.join(ROOT, 'src/app/inspecting/known-plugins.ts');
const PAGE = path.join(ROOT, 'docs/plugins.md');

/** What v4 needs besides its packages: its peers are not installed, because plugins disagree about them. */
const BESIDE = { 'better-sqlite3': '9.4.3', ajv: '8.17.1' };

const run = promisify(execFile);

const known = new Function(`return ${/= (\[[\s\S]*\]);/.exec(readFileSync(TABLE, 'utf8'))[1]}`)();
const wanted = process.argv.slice(2);

// PLUGINS_FOLDER keeps what is installed for the next run.
const folder = process.env.PLUGINS_FOLDER ?? mkdtempSync(path.join(tmpdir(), 'plinth-plugins-'));
await install();
const without = await tryPlugin(folder, ROOT, { name: 'none', packages: {}, settings: {} });

const rows = [...known];
for (const [index, plugin] of known.entries()) {
  if (wanted.length > 0 && !wanted.includes(plugin.name)) continue;
  const row = await rowOf(plugin);
  rows[index] = row;
  console.log(`${row.name}: ${row.result}, ${row.equal} of ${row.asked}${row.note === '' ? '' : `, ${row.note}`}`);
  await write(rows);
}
if (process.env.PLUGINS_FOLDER === undefined) rmSync(folder, { recursive: true });

async function write(all) {
  writeFileSync(TABLE, readFileSync(TABLE, 'utf8').replace(/= \[[\s\S]*\];/, `= ${JSON.stringify(all, null, 2)};`));
  writeFileSync(PAGE, withPluginTable(readFileSync(PAGE, 'utf8'), all));
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  await run(process.execPath, [biome, 'format', '--write', TABLE], { cwd: ROOT });
}

/** All at once, above the projects: only what a project names runs in it. */
async function install() {
  mkdirSync(folder, { recursive: true });
  if (existsSync(path.join(folder, 'node_modules'))) return;
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--prefer-offline'];
  const named = [...Object.entries({ ...OF_V4, ...BESIDE }), ...known.map(({ name, version }) => [name, version])];
  await run('npm', ['install', ...quiet, ...named.map((one) => one.join('@'))], { cwd: folder });
  // Not the copy of a plugin, which is never loaded, and too old for this Node.js.
  await run('npm', ['rebuild', `better-sqlite3@${BESIDE['better-sqlite3']}`], { cwd: folder });
  // v4's own is built while it is installed.
  const sharp = path.join(folder, 'node_modules/sharp');
  renameSync(sharp, `${sharp}-of-v4`);
  symlinkSync(path.join(ROOT, 'node_modules/sharp'), sharp);
}

/** `works` means that every answer and every table is the same; a note says what is not, or was not compared. */
async function rowOf({ name, version }) {
  const [settings, options] = [SETTINGS[name] ?? {}, OPTIONS[name]];
  const tried = await tryPlugin(folder, ROOT, { name, packages: { [name]: version }, settings, options });
  const said = NOTES[name] ?? '';
  const row = { name, version, result: 'fails', note: said || tried.told, asked: 0, equal: 0, tables: 0 };
  if (!tried.isServing) return row;
  const { asked, equal, differing, told, ended } = tried;
  for (const line of [...tried.differences, ...differing]) console.log(`  ${line}`);
  const isSame = said === '' && equal === asked && differing.length === 0 && told === '';
  const until = ended === null ? '' : `v4 ends at \`${ended}\`, so only what came before was compared.`;
  return {
    ...row,
    result: isSame && asked > 0 ? 'works' : 'note',
    note: [said || told, until].filter(Boolean).join(' '),
    ...{ asked, equal, tables: Math.max(0, tried.tables - without.tables) },
  };
}
