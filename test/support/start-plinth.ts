import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { assembleServer } from '../../src/app/assembling/assemble-server.ts';
import {
  type Application,
  type DeclaredProject,
  openApplication,
  openProject,
} from '../../src/app/opening/open-application.ts';
import type { LimitSettings, ServerSettings } from '../../src/project/settings.ts';
import type { DatabaseSettings } from '../../src/database/settings.ts';
import { CHEAP_ROUNDS } from './cheap-rounds.ts';
import { CONFORMANCE_PROJECT } from './conformance-material.ts';
import { copyFolder } from './copy-folder.ts';
import { type Engine, type EngineName, startEngine, startRestored } from './engines.ts';
import { type LogLine, lineLog } from './fault-log.ts';

export interface StartOptions {
  /** An engine's name for a fresh database, which goes with the server, or a database that is there already. */
  readonly engine: EngineName | Engine;
  /** A project folder; it is copied. The conformance project, with its content, when there is none. */
  readonly project?: string;
  /** Variables for the project's config files. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Instead of the project's own. */
  readonly limits?: Partial<LimitSettings>;
  readonly server?: Partial<ServerSettings>;
  /** The cost of a password's hash; cheap where it does not matter. */
  readonly passwordRounds?: number;
  /** Lends roles in the explorer. */
  readonly devToken?: string | null;
  /** The folder of the built pages; there are none from the sources. */
  readonly pagesDir?: string;
  /** Makes it a server for development, as `plinth dev` starts it: called where that would start it again. */
  readonly restart?: () => void;
  /** Looks at the application before it is served, or puts something in its place. */
  readonly adapt?: (application: Application) => Application;
}

export interface StartedPlinth {
  readonly url: string;
  readonly server: FastifyInstance;
  /** What the server itself did wrong, each a 500 to somebody; a test may empty it. */
  readonly faults: unknown[];
  /** What it wrote to its log. */
  readonly lines: LogLine[];
  stop(): Promise<void>;
}

/** A project as `plinth start` serves it, in this process, on a free port. */
export async function startPlinth(options: StartOptions): Promise<StartedPlinth> {
  const ends: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const engine = await engineOf(options, ends);
    const opened = await withEnvironment(options.environment ?? {}, () => openProject(copyProject(options, ends)));
    const application = await openApplication(onDatabase(opened, engine.settings, options), {
      createTables: true,
      passwordRounds: options.passwordRounds ?? CHEAP_ROUNDS,
    });
    ends.push(() => application.close());
    const faults: unknown[] = [];
    const lines: LogLine[] = [];
    const server = await assembleServer(
      options.adapt?.(application) ?? application,
      lineLog(lines, (error) => faults.push(error)),
      options.devToken,
      undefined,
      options.pagesDir,
      null,
      options.restart ?? null,
    );
    ends.push(() => server.close());
    await server.listen({ host: '127.0.0.1', port: options.server?.port ?? 0 });
    return { url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`, server, faults, lines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function engineOf({ engine, project }: StartOptions, ends: (() => unknown)[]): Promise<Engine> {
  if (typeof engine !== 'string') return engine;
  const fresh = await (project === undefined ? startRestored : startEngine)(engine);
  ends.push(() => fresh.stop());
  return fresh;
}

function copyProject({ project = CONFORMANCE_PROJECT }: StartOptions, ends: (() => unknown)[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'plinth-served-'));
  ends.push(() => rmSync(dir, { recursive: true, force: true }));
  copyFolder(project, dir);
  return dir;
}

/** Tests and server share one process: work of the tests must not look like overload of the server. */
const onDatabase = (
  { project, ...rest }: DeclaredProject,
  database: DatabaseSettings,
  { limits, server }: StartOptions,
): DeclaredProject => ({
  project: {
    ...project,
    settings: {
      ...project.settings,
      database,
      limits: { ...project.settings.limits, delayMs: 0, ...limits },
      server: { ...project.settings.server, ...server },
    },
  },
  ...rest,
});

/** Config files read `process.env`, and a project's `.env` is added to it: what was there before comes back. */
async function withEnvironment<T>(variables: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
