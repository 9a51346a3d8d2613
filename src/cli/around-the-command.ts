const OLDEST = [20, 19] as const;

/** Ends the process where Node is too old to load the rest. */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`\nPlinth needs Node ${OLDEST.join('.')} or newer; this is ${version}.`);
  console.error('  Install a newer one from https://nodejs.org, or with the tool that manages your versions of it.\n');
  process.exit(1);
}

/** For a process that has nothing left to do while its command still waits. */
export function endWaiting(): never {
  console.error('\nCode of the project waits for something that never happens, and there is nothing else to do.');
  console.error('  Look for a promise that is never kept in config/, src/index, register or bootstrap.\n');
  process.exit(1);
}
