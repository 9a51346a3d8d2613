import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Driver, Row } from '../../src/database/driver.ts';
import type { DatabaseSettings, PoolSettings } from '../../src/database/settings.ts';
import { CONFORMANCE_PROJECT, MATERIAL_DIR } from '../support/conformance-material.ts';
import { copyFolder } from '../support/copy-folder.ts';
import { type EngineName, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

export const CREDENTIALS = JSON.parse(readFileSync(path.join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Readonly<
  Record<string, string | null>
>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: AnswerEntry;
  readonly error: { readonly name: string; readonly message: string; readonly details: unknown };
}

interface AnswerEntry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface SendOptions {
  /** The name of a credential of the material. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body is the text that is sent. */
  readonly raw?: boolean;
}

export interface WritingServer extends StartedPlinth {
  /** The folder of its project. */
  readonly project: string;
  readonly driver: Driver;
  /** The values of the header, by the names of the material. */
  readonly credentials: typeof CREDENTIALS;
  send(method: string, url: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  /** Rows of a plain statement that every engine understands. */
  rows(text: string): Promise<readonly Row[]>;
}

/** The conformance project with its content on an engine, with files added, replaced or (null) removed by their path. */
export async function startWriting(
  name: EngineName,
  files: Readonly<Record<string, string | null>> = {},
  pool?: PoolSettings,
): Promise<WritingServer> {
  const started = await startRestored(name);
  const engine =
    pool === undefined ? started : { ...started, settings: { ...started.settings, pool } as DatabaseSettings };
  const project = mkdtempSync(path.join(tmpdir(), 'plinth-writing-'));
  copyFolder(CONFORMANCE_PROJECT, project);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    if (text === null) rmSync(path.join(project, file));
    else writeFileSync(path.join(project, file), text);
  }
  let driver: Driver | undefined;
  const plinth = await startPlinth({
    engine,
    project,
    adapt: (application) => {
      driver = application.driver;
      return application;
    },
  });
  const opened = driver as Driver;
  return {
    ...plinth,
    project,
    driver: opened,
    credentials: CREDENTIALS,
    rows: (text) => opened.query({ text }, []),
    send: (method, url, body, options) => send(`${plinth.url}${url}`, method, body, options),
    async stop() {
      await plinth.stop();
      rmSync(project, { recursive: true, force: true });
      await engine.stop();
    },
  };
}

async function send(
  url: string,
  method: string,
  body: unknown,
  { as = 'token-full', headers = {}, raw = false }: SendOptions = {},
): Promise<Answer> {
  const authorization = CREDENTIALS[as];
  const response = await fetch(url, {
    method,
    headers: {
      ...(authorization && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: raw ? String(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = /^[[{]/.test(text) ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, text, ...json };
}
