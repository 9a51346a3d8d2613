import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type { EngineName } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';

export interface ServedController {
  readonly engine: EngineName;
  /** The source of a controller, and its actions, each of which everybody may ask for. */
  readonly controller: string;
  readonly actions: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * A project that is a controller, on a database of its own for the tests of a `describe`. Returns what asks
 * for the answer of an action, and finds that nothing went wrong in the server meanwhile.
 */
export function serveController({
  engine,
  controller,
  actions,
  files = {},
}: ServedController): (action: string) => Promise<unknown> {
  const routes = actions.map((name) => ({
    method: 'GET',
    path: `/own/${name}`,
    handler: `own.${name}`,
    config: { auth: false },
  }));
  const project = writeProject({
    'package.json': '{ "name": "own" }',
    'config/plugins.js': "module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };",
    'src/api/own/controllers/own.js': controller,
    'src/api/own/routes/own.js': `module.exports = ${JSON.stringify({ routes })};`,
    ...files,
  });
  let plinth: StartedPlinth | undefined;
  beforeAll(async () => {
    plinth = await startPlinth({ engine, project });
  });
  afterAll(async () => {
    await plinth?.stop();
    rmSync(project, { recursive: true, force: true });
  });
  return async (action) => {
    const answer = await fetch(`${plinth?.url}/api/own/${action}`);
    expect(plinth?.faults.splice(0).map(String)).toEqual([]);
    return answer.json();
  };
}
