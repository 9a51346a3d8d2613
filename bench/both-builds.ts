import { Agent, request } from 'node:http';
import { compareAnswers } from './compare-answers.ts';
import { type Database, openDatabase } from './databases.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { PLINTH, PROJECT } from './places.ts';
import { cpuMicrosecondsOf } from './processes.ts';
import { REQUESTS } from './requests.ts';
import { type Contestant, type RunningServer, startServer } from './servers.ts';
import { copyDatabase } from './writes/copies.ts';
import { type Targets, WRITES, type WriteName, type WriteRequest, writeRequest } from './writes/requests.ts';

const REQUESTS_PER_TURN = 100;

/** Turns of each build per start that count, and before them, until both are compiled as far as they will be. */
const TURNS = 4;
const WARM_ROUNDS = 4;

type Build = 'this' | 'other';

/** Every build begins as often as the other, so that neither always runs behind the other's garbage. */
const ORDERS: readonly (readonly Build[])[] = [
  ['this', 'other'],
  ['other', 'this'],
];

const build = (name: Build, main: string): Contestant => ({
  name,
  args: [main, 'start', PROJECT],
  environment: { NODE_ENV: 'production', PLINTH_CACHE: 'off', BENCH_WRITES: 'yes' },
});

/**
 * This build and another one, in turns on one machine: the CPU time of each request, and the ratio of the two. One
 * process compiles and collects otherwise than the next, so both are started several times; the quartiles say how far
 * the ratio can be trusted.
 */
export async function runBothBuilds(other: string, options: Options, say: (line: string) => void): Promise<void> {
  for (const engine of options.engines) {
    say(`${engine}: preparing ${options.articles} articles`);
    const database = await openDatabase(engine, options.articles);
    try {
      const cells = new Map<string, Turns>();
      for (let start = 1; start <= options.rounds; start++) {
        say(`${engine}: start ${start} of ${options.rounds}`);
        await measureOnce({ this: PLINTH, other }, database, options, cells);
      }
      console.log(`\n${engine}, ${options.articles} articles, nothing from memory, µs of CPU per request`);
      console.log('| | this build | the other | ratio | quartiles |\n|---|--:|--:|--:|--:|');
      for (const [name, turns] of cells) console.log(rowOf(name, turns));
    } finally {
      await database.stop();
    }
  }
}

/** The CPU time of one request, turn by turn. */
type Turns = Record<Build, number[]>;

/** Starts both builds on copies of the database, and adds what their turns take. */
async function measureOnce(
  mains: Readonly<Record<Build, string>>,
  database: Database,
  options: Options,
  cells: Map<string, Turns>,
): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const start = async (name: Build): Promise<RunningServer> => {
      const copy = await copyDatabase(database, name);
      ends.push(copy.stop);
      const server = await startServer(build(name, mains[name]), copy);
      ends.push(server.stop);
      return server;
    };
    const servers = { this: await start('this'), other: await start('other') };
    await compareAnswers(Object.values(servers), options.requests);
    for (const name of options.requests) {
      const read = { method: 'GET', path: REQUESTS[name], body: '' } as const;
      await measureTurns(turnsOf(cells, name), servers, () => read);
    }
    const targetsOf = (): Targets => ({ articles: options.articles, disposable: [] });
    const targets = { this: targetsOf(), other: targetsOf() };
    let n = 0;
    for (const name of WRITES) {
      // What W2 creates, W5 deletes.
      const created = (of: Build, id: number): void => void (name === 'W2' && targets[of].disposable.push(id));
      await measureTurns(turnsOf(cells, name), servers, (of) => aWrite(name, n++, targets[of]), created);
    }
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

function turnsOf(cells: Map<string, Turns>, name: string): Turns {
  const turns = cells.get(name) ?? { this: [], other: [] };
  cells.set(name, turns);
  return turns;
}

function aWrite(name: WriteName, n: number, targets: Targets): WriteRequest {
  const write = writeRequest(name, n, targets);
  if (write === null) throw new Error(`${name}: too few entries to delete`);
  return write;
}

async function measureTurns(
  turns: Turns,
  servers: Readonly<Record<Build, RunningServer>>,
  next: (of: Build) => WriteRequest,
  created?: (of: Build, id: number) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let round = 0; round < WARM_ROUNDS + TURNS; round++) {
    for (const one of ORDERS[round % 2] as readonly Build[]) {
      const { url, pid } = servers[one];
      const before = cpuMicrosecondsOf(pid as number);
      for (let count = 0; count < REQUESTS_PER_TURN; count++) {
        const id = await ask(url, next(one), agent);
        created?.(one, id);
      }
      const taken = (cpuMicrosecondsOf(pid as number) - before) / REQUESTS_PER_TURN;
      if (round >= WARM_ROUNDS) turns[one].push(taken);
    }
  }
  agent.destroy();
}

function rowOf(name: string, turns: Turns): string {
  const ratios = turns.this.map((time, index) => time / (turns.other[index] as number)).sort((a, b) => a - b);
  const quartile = (part: number): string => (ratios[Math.floor((ratios.length - 1) * part)] as number).toFixed(2);
  const cells = [median(turns.this).toFixed(0), median(turns.other).toFixed(0), median(ratios).toFixed(2)];
  return `| ${name} | ${cells.join(' | ')} | ${quartile(0.25)} to ${quartile(0.75)} |`;
}

/** The ID of what was written; 0 for a list. */
const ask = (url: string, { method, path, body }: WriteRequest, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers =
      body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(`${url}${path}`, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${method} ${path}: ${response.statusCode}`));
        resolve(method === 'GET' ? 0 : (JSON.parse(Buffer.concat(chunks).toString()).data.id as number));
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
