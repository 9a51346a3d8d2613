#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { WAITS_FOREVER } from '../app/messages/waits-forever.ts';

const OLDEST = [20, 19] as const;

requireNode(process.versions.node);

// V8 lets the heap grow fourfold between collections: after many different requests that is 200 MB of garbage around 50
// MB in use. A server gives a small heap more room (`app/start-small.ts`).
setFlagsFromString('--heap-growing-percent=90');
process.once('beforeExit', endWaiting);

// The reader may close the pipe early: `plinth routes | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

// On an older Node, this import would fail with an error about Plinth's own files.
const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2));
process.off('beforeExit', endWaiting);

/** Exits if Node is too old to load the rest. */
function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`\nPlinth needs Node ${OLDEST.join('.')} or newer; this is ${version}.`);
  console.error('  Install a newer one from https://nodejs.org, or with the tool that manages your versions of it.\n');
  process.exit(1);
}

/** For a process that has nothing left to do while its command is still waiting. */
function endWaiting(): never {
  console.error(`\n${WAITS_FOREVER.message}`);
  console.error(`  ${WAITS_FOREVER.remedy}\n`);
  process.exit(1);
}
