import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runBesideWrites } from './beside-writes.ts';
import { runBothBuilds } from './both-builds.ts';
import { runCodeAround } from './code-around.ts';
import { compareAnswers } from './compare-answers.ts';
import { CONTESTANTS } from './contestants.ts';
import { countPerRequest } from './count-per-request.ts';
import { type Database, openDatabase } from './databases.ts';
import { chooseLoad, type Load } from './load/load.ts';
import { measure, median } from './measure.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { RESULTS } from './places.ts';
import { planRun } from './plan.ts';
import { drawPlot } from './plot.ts';
import { usageOf } from './processes.ts';
import { runGrowth } from './growth.ts';
import { runGraphql } from './graphql.ts';
import { type EngineResult, type ServerFacts, writeConditions, writeEngineSection, writeReport } from './report.ts';
import { runV5Contract } from './v5-contract.ts';
import { runWrites } from './writes/run-writes.ts';
import { type Contestant, peer, type RunningServer, startServer } from './servers.ts';

const say = (line: string): void => console.error(line);

async function main(options: Options): Promise<void> {
  for (const line of planRun(options).lines) say(line);
  buildServer();
  if (options.writes) return runWrites(options, say);
  if (options.graphql) return runGraphql(options, say);
  if (options.v5) return runV5Contract(options, say);
  if (options.against !== null) return runBothBuilds(options.against, options, say);
  if (options.beside) return runBesideWrites(options, say);
  if (options.growth) return runGrowth(options, say);
  if (options.code) return runCodeAround(options, say);
  const { name: loader, load } = chooseLoad();
  const results: EngineResult[] = [];
  for (const engine of options.engines) {
    say(`${engine}: preparing ${options.articles} articles`);
    const database = await openDatabase(engine, options.articles);
    try {
      const result = await compete(database, load, options);
      console.log(writeEngineSection(result, options));
      results.push(result);
    } finally {
      await database.stop();
    }
  }
  console.log(writeConditions(options, loader));
  if (!options.save) return;
  const at = new Date();
  const plot = drawPlot(results, options.requests, Math.max(...options.connections));
  save(writeReport(results, options, loader, at), plot, options, at);
}

/** Called after the plan is shown; skipped if a server built elsewhere is measured. */
function buildServer(): void {
  if (process.env.BENCH_PLINTH !== undefined) return;
  say('building Plinth');
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function compete(database: Database, load: Load, options: Options): Promise<EngineResult> {
  const contestants = CONTESTANTS[database.engine];
  const running: RunningServer[] = [];
  try {
    const facts: ServerFacts[] = [];
    for (const contestant of contestants) {
      say(`${database.engine}: starting ${contestant.name}`);
      const statements = await countPerRequest(contestant, database, options.requests);
      const { server, startMs } = await startSeveral(contestant, database, options.starts);
      running.push(server);
      await delay(500);
      facts.push({ name: server.name, startMs, idleMb: memoryOf(server), loadedMb: null, statements });
    }
    for (const one of options.peers) {
      running.push(peer(one));
      facts.push({ name: one.name, startMs: null, idleMb: null, loadedMb: null, statements: null });
    }
    const bytes = await compareAnswers(running, options.requests);
    const cells = await measure(running, database, load, options, say);
    const servers = facts.map((fact, index) => ({ ...fact, loadedMb: memoryOf(running[index] as RunningServer) }));
    return { engine: database.engine, baseline: facts[0]?.name ?? '', servers, cells, bytes };
  } finally {
    for (const server of running) await server.stop();
  }
}

async function startSeveral(contestant: Contestant, database: Database, starts: number) {
  const times: number[] = [];
  let server = await startServer(contestant, database);
  times.push(server.startMs ?? 0);
  for (let start = 1; start < starts; start++) {
    await server.stop();
    server = await startServer(contestant, database);
    times.push(server.startMs ?? 0);
  }
  return { server, startMs: median(times) };
}

const memoryOf = ({ pid }: RunningServer): number | null => (pid === null ? null : (usageOf(pid)?.rssMb ?? null));

function save(report: string, plot: string, options: Options, at: Date): void {
  const name = [at.toISOString().slice(0, 10), options.articles, ...options.engines].join('-');
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.svg`), plot);
  writeFileSync(join(RESULTS, `${name}.md`), report.replace('\n\n', `\n\n![Requests per second](${name}.svg)\n\n`));
  say(`written to ${join(RESULTS, `${name}.md`)}`);
}

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error, `\n\n${USAGE}`);
  process.exitCode = 1;
}
