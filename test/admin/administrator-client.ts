import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printNumbers } from '../../src/util/json/exact-number.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { type Engine, type EngineName, startRestored } from '../support/engines.ts';
import { type StartedPlinth, type StartOptions, startPlinth } from '../support/start-plinth.ts';

const CREDENTIALS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Readonly<
  Record<string, string | null>
>;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an answer
  readonly body: any;
  /** The body as it was sent. */
  readonly text: string;
  /** Null if it has none. */
  readonly etag: string | null;
}

export interface AdminServer extends StartedPlinth {
  call(
    method: string,
    path: string,
    body?: unknown,
    as?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
}

type AdminOptions = Omit<StartOptions, 'engine'> & {
  readonly engine?: EngineName;
  /** A database that has content and administrators already, and outlives the server. */
  readonly on?: Engine;
};

/** A server on the recorded content and administrators (SQLite, if nothing else is named), and calls as one of them. */
export async function startAdmin({ engine: name = 'sqlite', on, ...options }: AdminOptions = {}): Promise<AdminServer> {
  const engine = on ?? (await startRestored(name, 'admin'));
  const plinth = await startPlinth({ ...options, engine });
  return {
    ...plinth,
    async stop() {
      await plinth.stop();
      if (on === undefined) await engine.stop();
    },
    async call(method, path, body, as = 'admin-super', headers = {}) {
      const authorization = CREDENTIALS[as];
      const response = await fetch(`${plinth.url}${path}`, {
        method,
        headers: {
          ...(authorization != null && { authorization }),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : (printNumbers(body) ?? '') }),
      });
      const text = await response.text();
      const etag = response.headers.get('etag');
      const isLines = response.headers.get('content-type') === 'application/x-ndjson';
      return {
        status: response.status,
        etag,
        text,
        body: isLines || !/^[[{]/.test(text) ? text : JSON.parse(text),
      };
    },
  };
}
