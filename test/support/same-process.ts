import { afterAll } from 'vitest';

interface AtStart {
  readonly variables: NodeJS.ProcessEnv;
  readonly folder: string;
}

// Test files share a process. A project that is opened adds its `.env` to the variables of the process, and the
// next file would read its secrets: each file begins with those that the process had, whatever became of the one before.
const shared = globalThis as { atStartOfTests?: AtStart };
shared.atStartOfTests ??= { variables: { ...process.env }, folder: process.cwd() };
const { variables, folder } = shared.atStartOfTests;

function restore(): void {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(variables, name)) delete process.env[name];
  Object.assign(process.env, variables);
  if (process.cwd() !== folder) process.chdir(folder);
}

restore();
afterAll(restore);
