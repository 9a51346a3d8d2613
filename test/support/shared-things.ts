import type { SharedServer } from './shared-servers.ts';

/** What is made once for all test files of a run, when the first of them asks for it. */
export interface SharedThings {
  readonly postgres: SharedServer;
  readonly mariadb: SharedServer;
  /** Databases with recorded content, to be copied. */
  readonly 'postgres-conformance': string;
  readonly 'postgres-admin': string;
  readonly 'mariadb-conformance': string;
  readonly 'mariadb-admin': string;
  /** The path of the command, bundled from the sources as they are now. */
  readonly command: string;
  /** The folder of the explorer's, the reference's and Studio's pages, built likewise. */
  readonly pages: string;
}

/** Set by the global setup. */
export const THINGS_URL_VARIABLE = 'PLINTH_TEST_THINGS';

const known = new Map<string, Promise<unknown>>();

/** Test files run in several processes: they ask the one that outlives them. */
export function sharedThing<Name extends keyof SharedThings>(name: Name): Promise<SharedThings[Name]> {
  const thing = known.get(name) ?? ask(name);
  known.set(name, thing);
  return thing as Promise<SharedThings[Name]>;
}

async function ask(name: string): Promise<unknown> {
  const answer = await fetch(new URL(name, process.env[THINGS_URL_VARIABLE]));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
