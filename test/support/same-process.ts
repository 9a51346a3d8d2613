import { afterAll } from 'vitest';

// Test files share a process. A project that is opened adds its `.env` to the variables of the process, and the
// next file would read its secrets: each file leaves them as it found them.
const variables = { ...process.env };
const folder = process.cwd();

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(variables, name)) delete process.env[name];
  Object.assign(process.env, variables);
  if (process.cwd() !== folder) process.chdir(folder);
});
