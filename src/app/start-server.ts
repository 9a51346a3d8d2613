import once from 'lodash/once.js';
import path from 'node:path';
import { describeStartError, StartError } from '../errors.ts';
import type { ServedProject, ServeOptions } from './serve-project.ts';
import type { ServerOptions } from './server-options.ts';

/** Options for serving a project from another program. */
export interface StartOptions {
  /** The project folder. */
  readonly dir: string;
  /** Overrides `config/server`; 0 for any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Changes nothing: no writes, no bootstrap, no cron, no mail, no webhooks. */
  readonly trial?: boolean;
  /** Revokes permissions that `config/permissions` does not list. */
  readonly syncPermissions?: boolean;
  /** Deletes drafts of content types whose draft/publish feature is disabled. */
  readonly deleteDrafts?: boolean;
  /** Deletes entries in other locales of content types that are no longer localized. */
  readonly deleteTranslations?: boolean;
  /** Switches drafts or translations of content types while other servers of the database run. */
  readonly besideOthers?: boolean;
  /** Creates tables and columns that the schemas need, in production too. */
  readonly applySchema?: boolean;
  /**
   * How long `stop` waits for requests in progress, in milliseconds, before it closes their connections; 10 seconds by
   * default.
   */
  readonly stopMs?: number;
}

/** A running server. */
export interface RunningServer {
  /** The base URL without a trailing slash: `http://localhost:1337`. */
  readonly url: string;
  readonly port: number;
  /**
   * Stops accepting requests, answers those in progress, and closes the database. Further calls wait for the same stop.
   */
  stop(): Promise<void>;
}

const STOP_MS = 10_000;

/**
 * Serves a project folder in this process until `stop` is called. Rejects with the message that `plinth start` prints
 * if there is a problem with the project. Does not handle signals.
 */
export async function start({ stopMs = STOP_MS, dir, ...options }: StartOptions): Promise<RunningServer> {
  try {
    const served = await serveAlone(path.resolve(dir), options);
    const { openableAddress } = await import('./start-message.ts');
    return {
      url: openableAddress(served.host, served.port),
      port: served.port,
      stop: once(() => served.close(0, undefined, stopMs)),
    };
  } catch (error) {
    throw error instanceof StartError ? new StartError(describeStartError(error)) : error;
  }
}

export type AloneOptions = ServerOptions & Pick<ServeOptions, 'trial' | 'restart'>;

/** One process, which also prepares the database. `opensPort` is called before the port opens. */
export async function serveAlone(
  dir: string,
  options: AloneOptions,
  opensPort: () => void = () => undefined,
): Promise<ServedProject> {
  const { serveProject } = await import('./serve-project.ts');
  return serveProject(dir, { ...options, prepare: true, processes: 1, opensPort });
}
