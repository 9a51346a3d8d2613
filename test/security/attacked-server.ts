import { readFileSync } from 'node:fs';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { startRestored } from '../support/engines.ts';
import { type StartOptions, startPlinth } from '../support/start-plinth.ts';

const CREDENTIALS = JSON.parse(readFileSync(`${MATERIAL_DIR}credentials.json`, 'utf8')) as Readonly<
  Record<string, string>
>;

type Headers = Readonly<Record<string, string>>;

export interface AttackedServer {
  readonly url: string;
  get(path: string, headers?: Headers): Promise<Response>;
  send(method: string, path: string, body: unknown, headers?: Headers): Promise<Response>;
  /** What is stored, seen by another connection. */
  stored(sql: string): Promise<readonly (readonly unknown[])[]>;
  stop(): Promise<void>;
}

/** The header of somebody in the recorded content. */
export const as = (name: string): Headers => ({ authorization: CREDENTIALS[name] ?? '' });

/** A server on the recorded content and administrators. */
export async function startAttacked(options: Omit<StartOptions, 'engine'> = {}): Promise<AttackedServer> {
  const engine = await startRestored('sqlite', 'admin');
  const plinth = await startPlinth({ ...options, engine });
  return {
    url: plinth.url,
    get: (path, headers = {}) => fetch(`${plinth.url}${path}`, { headers, redirect: 'manual' }),
    send: (method, path, body, headers = {}) =>
      fetch(`${plinth.url}${path}`, {
        method,
        headers: { ...(!(body instanceof FormData) && { 'content-type': 'application/json' }), ...headers },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    async stored(text) {
      const driver = await openDriver(engine.settings);
      try {
        return await driver.query({ text }, []);
      } finally {
        await driver.close();
      }
    },
    async stop() {
      await plinth.stop();
      await engine.stop();
    },
  };
}

/** A file of the upload form. */
export function fileForm(name: string, type: string, content: string): FormData {
  const form = new FormData();
  form.append('files', new Blob([content], { type }), name);
  return form;
}
