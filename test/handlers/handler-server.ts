import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { assembleServer } from '../../src/app/assembling/assemble-server.ts';
import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import { openApplication, openProject } from '../../src/app/opening/open-application.ts';
import { CHEAP_ROUNDS } from '../support/cheap-rounds.ts';
import { faultLog } from '../support/fault-log.ts';

const HANDLER_PROJECT = fileURLToPath(new URL('./project/', import.meta.url));

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export interface HandlerServer {
  readonly url: string;
  /** The folder of the project. */
  readonly dir: string;
  /** What the server reported as faults; a test may empty it. */
  readonly faults: unknown[];
  /** What it warned of, and its errors. */
  readonly warnings: string[];
  readonly errors: string[];
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  send(method: string, url: string, body?: unknown): Promise<Answer>;
  /** The Authorization header of somebody who signed in. */
  signIn(name: string): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

/** Files to add or to replace by their path, or null to leave one out. */
export type FileChanges = Readonly<Record<string, string | null>>;

/** The project of these tests, in a folder of its own with its own SQLite file, served over HTTP. */
export async function serveHandlers(
  changes: FileChanges = {},
  project: string = HANDLER_PROJECT,
): Promise<HandlerServer> {
  const dir = mkdtempSync(path.join(tmpdir(), 'plinth-handlers-'));
  const ends: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    cpSync(project, dir, { recursive: true });
    // Packages that project code imports: those of this repository.
    symlinkSync(fileURLToPath(new URL('../../node_modules/', import.meta.url)), path.join(dir, 'node_modules'));
    for (const [name, text] of Object.entries(changes)) changeFile(path.join(dir, name), text);
    const application = await openApplication(await openProject(dir), {
      createTables: true,
      passwordRounds: CHEAP_ROUNDS,
    });
    ends.push(() => application.close());
    await fillDatabase(application);
    const faults: unknown[] = [];
    const warnings: string[] = [];
    const errors: string[] = [];
    const server = await assembleServer(application, {
      ...faultLog((error) => faults.push(error)),
      // On a busy machine any request may be slow.
      warn: (line) => void (line.startsWith('Slow: ') || warnings.push(line)),
      error: (line) => void errors.push(line),
    });
    ends.push(() => server.close());
    await server.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    return { url, dir, faults, warnings, errors, stop, ...requestsTo(url) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function changeFile(file: string, text: string | null): void {
  if (text === null) rmSync(file, { recursive: true });
  else {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function requestsTo(base: string): Pick<HandlerServer, 'get' | 'send' | 'signIn'> {
  const request = async (url: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(`${base}${url}`, { redirect: 'manual', ...init });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined };
  };
  const send = (method: string, url: string, body?: unknown): Promise<Answer> =>
    request(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return {
    get: (url, headers = {}) => request(url, { headers }),
    send,
    async signIn(name) {
      const { json } = await send('POST', '/api/auth/local', { identifier: name, password: 'Secret12' });
      return { authorization: `Bearer ${(json as { jwt: string }).jwt}` };
    },
  };
}
