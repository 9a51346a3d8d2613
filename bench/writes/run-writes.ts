import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../databases.ts';
import type { EngineName, Options } from '../options.ts';
import { BUILT_BENCH, PLINTH, PROJECT, RESULTS } from '../places.ts';
import { type Contestant, peer, type RunningServer, startServer } from '../servers.ts';
import { compareWrites, type Writer } from './compare-writes.ts';
import { copyDatabase } from './copies.ts';
import { measureReadBeside, measureWrites, type ReadBeside, type WriteCell } from './measure-writes.ts';
import { writeWritesConditions, writeWritesReport, writeWritesSection } from './report-writes.ts';

/** The floor, which the others are compared to, comes first. */
const CONTESTANTS: readonly Contestant[] = [
  { name: 'floor', args: [join(BUILT_BENCH, 'floor', 'write-server.js')], environment: {} },
  {
    name: 'plinth',
    args: [PLINTH, 'start', PROJECT],
    environment: { NODE_ENV: 'production', BENCH_WRITES: 'yes' },
  },
];

export interface WritesResult {
  readonly engine: EngineName;
  readonly cells: readonly WriteCell[];
  readonly reads: readonly ReadBeside[];
}

/** Each server writes to a private copy; a peer brings its own. */
export async function runWrites(options: Options, say: (line: string) => void): Promise<void> {
  const results: WritesResult[] = [];
  for (const engine of options.engines) {
    say(`${engine}: preparing ${options.articles} articles`);
    const database = await openDatabase(engine, options.articles);
    try {
      const result = await compete(database, options, say);
      console.log(`${writeWritesSection(result, options)}\n`);
      results.push(result);
    } finally {
      await database.stop();
    }
  }
  console.log(writeWritesConditions(options));
  if (!options.save) return;
  const report = writeWritesReport(results, options, new Date());
  const name = [new Date().toISOString().slice(0, 10), 'writes', options.articles, ...options.engines].join('-');
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.md`), report);
  say(`written to ${join(RESULTS, `${name}.md`)}`);
}

async function compete(database: Database, options: Options, say: (line: string) => void): Promise<WritesResult> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const servers: RunningServer[] = [];
    const writers: Writer[] = [];
    for (const contestant of CONTESTANTS) {
      const copy = await copyDatabase(database, contestant.name);
      ends.push(copy.stop);
      const server = await startServer(contestant, copy);
      ends.push(server.stop);
      servers.push(server);
      writers.push({ server, database: copy });
    }
    await compareWrites(writers, options.articles);
    servers.push(...options.peers.map(peer));
    const cells = await measureWrites(servers, database, options, (line) => say(`${database.engine}: ${line}`));
    const reads: ReadBeside[] = [];
    for (const server of servers.filter(({ name }) => name !== 'floor')) {
      reads.push(await measureReadBeside(server, options));
    }
    return { engine: database.engine, cells, reads };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
