/**
 * Where the time of each request goes: `node .tmp/bench/bench/profile.js [--engines sqlite] [--requests R3]`. Runs one
 * process with `--cpu-prof` per request; prints self time by part and by function. The bundle hides which library or
 * floor a function belongs to; `BENCH_PLINTH=.tmp/sources/src/cli/main.js` runs the sources unbundled, as the latest
 * test run has compiled them.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './databases.ts';
import { chooseLoad } from './load/load.ts';
import { readOptions } from './options.ts';
import { REQUESTS } from './requests.ts';
import { type Contestant, plinth, startServer } from './servers.ts';

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

type Frame = Profile['nodes'][number]['callFrame'];

const SHOWN = 30;

/** Uses the second half of the load, which excludes the start and the first calls, before the code is optimized. */
function summarize(profile: Profile, seconds: number, nameOf: (frame: Frame) => string): string {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  const length = profile.timeDeltas.reduce((sum, delta) => sum + delta, 0);
  let at = 0;
  profile.samples.forEach((id, index) => {
    const delta = profile.timeDeltas[index] ?? 0;
    at += delta;
    if (at < length - (seconds / 2) * 1e6) return;
    const name = names.get(id) ?? '';
    times.set(name, (times.get(name) ?? 0) + delta);
  });
  const busy = [...times].filter(([name]) => !name.startsWith('(idle)') && !name.startsWith('(program)'));
  const total = busy.reduce((sum, [, time]) => sum + time, 0);
  return busy
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(6)} %  ${name}`)
    .join('\n');
}

function functionOf({ functionName, url, lineNumber }: Frame): string {
  const place = url.replace(/^.*\/(node_modules|dist|unbundled|bench)\//, '');
  return `${functionName || '(anonymous)'}  ${place}${place ? `:${lineNumber + 1}` : ''}`;
}

/** A library, a floor of Plinth, Node itself, or the system. */
function partOf({ functionName, url }: Frame): string {
  const [, library] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  const [, floor] = /\/(?:dist|unbundled)\/(\w+)/.exec(url) ?? [];
  if (library !== undefined) return library;
  if (floor !== undefined) return `Plinth: ${floor}`;
  if (url.startsWith('node:')) return 'Node';
  return /^write|^\(/.test(functionName) ? functionName : 'V8';
}

async function profile(contestant: Contestant, database: Awaited<ReturnType<typeof openDatabase>>, url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  try {
    const flags = ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', folder];
    const server = await startServer(contestant, database, flags);
    const { load } = chooseLoad();
    await load(`${server.url}${url}`, 8, options.seconds);
    await server.stop();
    const [file = ''] = readdirSync(folder);
    const recorded = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
    return [partOf, functionOf].map((nameOf) => summarize(recorded, options.seconds, nameOf)).join('\n\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const options = readOptions(process.argv.slice(2));
for (const engine of options.engines) {
  const database = await openDatabase(engine, options.articles);
  try {
    for (const name of options.requests) {
      console.log(`\n${engine} ${name}\n${await profile(plinth('off'), database, REQUESTS[name])}`);
    }
  } finally {
    await database.stop();
  }
}
