import path from 'node:path';
import { describeStartError, StartError } from '../errors.ts';
import type { ServedProject, ServeOptions } from './serve-project.ts';
import type { ServerOptions } from './server-options.ts';

/** How a project is served from another program. */
export interface StartOptions {
  /** The project's folder. */
  readonly dir: string;
  /** In place of `config/server`; 0 for any port that is free. */
  readonly port?: number;
  readonly host?: string;
  /** Changes nothing: no writes, no bootstrap, no cron, no mail, no webhooks. */
  readonly trial?: boolean;
  /** Revokes permissions that `config/permissions` does not name. */
  readonly syncPermissions?: boolean;
  /** Deletes drafts of types whose drafts are switched off. */
  readonly deleteDrafts?: boolean;
  /** In production, too, creates tables and columns that the schemas need. */
  readonly applySchema?: boolean;
  /** How long `stop` waits for answers under way, in milliseconds; then their connections are closed. 10 seconds. */
  readonly stopMs?: number;
}

/** A project that is being served. */
export interface RunningServer {
  /** Where it answers, without a slash at the end: `http://localhost:1337`. */
  readonly url: string;
  readonly port: number;
  /** Takes no further requests, answers those under way, and closes the database. Calling it again waits for the same. */
  stop(): Promise<void>;
}

const STOP_MS = 10_000;

/**
 * Serves a project's folder in this process, until `stop` is called. What is wrong with the project rejects with the
 * message that `plinth start` prints. Signals are left alone.
 */
export async function start({ stopMs = STOP_MS, dir, ...options }: StartOptions): Promise<RunningServer> {
  try {
    const served = await serveAlone(path.resolve(dir), options);
    const { openableAddress } = await import('./start-message.ts');
    let stopped: Promise<void> | undefined;
    return {
      url: openableAddress(served.host, served.port),
      port: served.port,
      stop() {
        stopped ??= served.close(0, undefined, stopMs);
        return stopped;
      },
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
