import { WAITS_FOR_EVER } from '../app/messages/waits-for-ever.ts';

const OLDEST = [20, 19] as const;

/** Exits if Node is too old to load the rest. */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`\nPlinth needs Node ${OLDEST.join('.')} or newer; this is ${version}.`);
  console.error('  Install a newer one from https://nodejs.org, or with your version manager.\n');
  process.exit(1);
}

/** For a process that has nothing left to do while its command is still waiting. */
export function endWaiting(): never {
  console.error(`\n${WAITS_FOR_EVER.message}`);
  console.error(`  ${WAITS_FOR_EVER.remedy}\n`);
  process.exit(1);
}
