/**
 * A database that crashes again and again under mixed load: `npm run soak -- [--engines postgres,mariadb] [--minutes
 * 10] [--every 30]`. Each engine has its own server. Exits with 1 if a response was wrong, the process exited, or
 * service took more than two seconds to recover.
 */
import { parseArgs } from 'node:util';
import { describeSightings, runRestarts } from '../test/load/restarts.ts';
import type { ServerName } from '../test/support/shared-servers.ts';
import { PLINTH } from './places.ts';

const LONGEST_RETURN_MS = 2_000;

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'postgres,mariadb' },
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '30' },
  },
});
const seconds = Number(values.every);
const crashes = Math.max(1, Math.floor((Number(values.minutes) * 60) / seconds));

for (const engine of values.engines.split(',') as ServerName[]) {
  const report = await runRestarts({
    engine,
    main: PLINTH,
    crashes,
    // The crash and the following start are part of the interval.
    quietMs: Math.max(1, seconds - 3) * 1000,
    say: (line) => console.log(`${engine}, ${line}`),
  });
  const longest = Math.max(...report.returnedMs);
  console.log(
    `${engine}: ${report.returnedMs.length} crashes, ${describeSightings(report)}, longest return ${longest} ms`,
  );
  for (const wrong of report.wrong.slice(0, 20)) console.log(`  ${wrong}`);
  if (report.ended !== null) console.log(`  The server ${report.ended}.`);
  const lines = report.printed.split('\n').filter((line) => line.includes('"level":'));
  const stacks = lines.filter((line) => line.includes('"stack"'));
  console.log(`  ${lines.length} lines of its log in the end, ${stacks.length} of them with a stack.`);
  for (const line of stacks.slice(0, 3)) console.log(`  ${line.slice(0, 1_500)}`);
  const isGood = report.ended === null && report.wrong.length === 0 && stacks.length === 0;
  if (!isGood || longest > LONGEST_RETURN_MS) process.exitCode = 1;
}
