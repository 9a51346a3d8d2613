import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildCommand } from './build-command.ts';
import { buildPages } from './build-pages.ts';
import { makeMariadbTemplate } from './mariadb-template.ts';
import { makePostgresTemplate } from './postgres-template.ts';
import { startSharedServer } from './shared-servers.ts';
import { type SharedThings, THINGS_URL_VARIABLE } from './shared-things.ts';
import { moveTemporaryFiles } from './temporary-folder.ts';

/** A thing, and how it goes at the end of the run. */
export interface Shared<Thing> {
  readonly thing: Thing;
  remove(): unknown;
}

const MAKERS: { readonly [Name in keyof SharedThings]: () => Promise<Shared<SharedThings[Name]>> } = {
  postgres: () => startSharedServer('postgres'),
  mariadb: () => startSharedServer('mariadb'),
  'postgres-conformance': () => makePostgresTemplate('conformance'),
  'postgres-admin': () => makePostgresTemplate('admin'),
  'mariadb-conformance': () => makeMariadbTemplate('conformance'),
  'mariadb-admin': () => makeMariadbTemplate('admin'),
  command: buildCommand,
  pages: buildPages,
};

/** Gives test files what they share, over HTTP: one for all that runs, however it is divided. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[THINGS_URL_VARIABLE] !== undefined) return async () => undefined;
  const removeTemporaryFiles = moveTemporaryFiles();
  const made = new Map<string, Promise<Shared<unknown>>>();
  const make = (name: keyof SharedThings): Promise<Shared<unknown>> => {
    const thing = made.get(name) ?? MAKERS[name]();
    made.set(name, thing);
    return thing;
  };
  const desk = createServer((request, response) => {
    make((request.url ?? '').slice(1) as keyof SharedThings).then(
      ({ thing }) => response.end(JSON.stringify(thing)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  process.env[THINGS_URL_VARIABLE] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`;
  return async () => {
    desk.close();
    // What was made last may need what was made before.
    for (const shared of [...made.values()].reverse()) await (await shared.catch(() => null))?.remove();
    removeTemporaryFiles();
  };
}
