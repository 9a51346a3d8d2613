import type { SharedServer } from './shared-servers.ts';

/** What is made once for all test files of a run, when the first of them asks for it. */
export interface SharedThings {
  readonly postgres: SharedServer;
  readonly mariadb: SharedServer;
  /** A PostgreSQL database with the recorded content, to be copied. */
  readonly template: string;
  /** The path of the command, bundled from the sources as they are now. */
  readonly command: string;
  /** The folder of the explorer's, the reference's and Studio's pages, built likewise. */
  readonly pages: string;
}

/** Set by the global setup. */
export const THINGS_URL_VARIABLE = 'PLINTH_TEST_THINGS';

/** Test files have processes of their own: they ask the one that outlives them. */
export async function sharedThing<Name extends keyof SharedThings>(name: Name): Promise<SharedThings[Name]> {
  const answer = await fetch(new URL(name, process.env[THINGS_URL_VARIABLE]));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SharedThings[Name];
}
