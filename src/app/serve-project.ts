import type { AddressInfo } from 'node:net';
import { dividePool } from '../database/settings.ts';
import { withStartLock } from '../database/with-start-lock.ts';
import { takeDevToken } from '../http/explorer/dev-token.ts';
import { closeServer } from '../http/close-server.ts';
import { requireSigningSecret } from '../project/require-secrets.ts';
import { refuseWeakSecrets } from '../project/refuse-weak-secrets.ts';
import type { Route } from '../http/route.ts';
import type { Restart } from './assembling/builder/assemble-builder.ts';
import { assembleServer } from './assembling/assemble-server.ts';
import { createLog } from './logging/create-log.ts';
import { fillDatabase, type FillOptions } from './opening/fill-database.ts';
import { findWarnings } from './inspecting/find-warnings.ts';
import { tryPort } from './inspecting/try-ports.ts';
import { listenError } from './messages/listen-error.ts';
import { type Application, type DeclaredProject, openApplication, openProject } from './opening/open-application.ts';
import { openTrial } from './opening/trial.ts';
import { readPublicAccess } from './opening/read-public-access.ts';
import { operatorError } from './messages/operator-error.ts';
import { type ServerOptions, withServerOptions } from './server-options.ts';
import type { StartedServer } from './start-message.ts';
import { watchServers } from './servers/watch-servers.ts';

/** A listening server. */
export interface ServedProject extends StartedServer {
  readonly application: Application;
  /**
   * Answers requests in progress, then closes everything; leaves idle connections open for `idleMs`, and closes all
   * after `longestMs`.
   */
  close(idleMs: number, nobodyListens?: () => Promise<void>, longestMs?: number): Promise<void>;
}

export interface ServeOptions extends ServerOptions {
  /** Creates and fills tables and reports problems; off if another process has done it. */
  readonly prepare: boolean;
  /** Read-only, for running next to v4. */
  readonly trial?: boolean;
  /** The port is open already, for other workers. */
  readonly portIsOpen?: boolean;
  /** Number of processes that share the database. */
  readonly processes: number;
  /** Called before the port opens: from then on clients may be connected. */
  readonly opensPort: () => void;
  /** Requests a stop after which the server is started again; only `plinth dev` supports that. */
  readonly restart?: Restart;
}

export async function serveProject(dir: string, options: ServeOptions): Promise<ServedProject> {
  const devToken = takeDevToken();
  const applySchema = options.applySchema === true || devToken !== null;
  const opened = forServing(await openProject(dir), { ...options, applySchema });
  if (options.prepare) warnOf(opened.project.warnings);
  requireSigningSecret(opened.project.settings);
  refuseWeakSecrets(opened.project);
  const { host, port } = withServerOptions(opened.project.settings.server, options);
  // Before anything is written: a server that cannot listen must not change anything.
  if (options.portIsOpen !== true) await tryPort(host, port);
  const application = await openFor(opened, options);
  try {
    const onRoutes = (routes: readonly Route[]): void => {
      if (options.prepare) warnOf(findWarnings(application.project, application.model, routes));
    };
    const restart = devToken === null ? null : (options.restart ?? null);
    const log = await createLog();
    const server = await assembleServer(...([application, log, devToken, onRoutes, undefined, null, restart] as const));
    const everybody = await readPublicAccess(application);
    options.opensPort();
    await server.listen({ host, port }).catch((error) => {
      throw listenError(error, { host, port });
    });
    // Only one of several workers warns.
    const others = watchServers(application, options.prepare ? log.warn : () => undefined);
    return {
      application,
      host,
      port: (server.server.address() as AddressInfo).port,
      devToken,
      everybody,
      async close(idleMs, nobodyListens, longestMs) {
        await closeServer(server, idleMs, nobodyListens, longestMs);
        await others.close();
        await application.close();
      },
    };
  } catch (error) {
    await application.close();
    throw operatorError(application.driver, error);
  }
}

function openFor(opened: DeclaredProject, options: ServeOptions): Promise<Application> {
  if (options.trial === true) return openTrial(opened);
  return options.prepare ? openPrepared(opened, options) : openApplication(opened, { createTables: false });
}

/** Prepares the database; of several servers starting together, one does it. */
function openPrepared(opened: DeclaredProject, options: ServeOptions): Promise<Application> {
  const filling = fillOptions(options);
  return withStartLock(opened.project.settings.database, console.log, async () => {
    const application = await openApplication(opened, { createTables: 'whenAsked' });
    for (const line of application.driver.notices ?? []) console.log(line);
    try {
      await fillDatabase(application, filling);
      return application;
    } catch (error) {
      await application.close();
      throw operatorError(application.driver, error);
    }
  });
}

const fillOptions = ({
  syncPermissions: syncsPermissions = false,
  deleteDrafts: deletesDrafts = false,
  deleteTranslations: deletesTranslations = false,
  besideOthers = false,
}: ServeOptions): FillOptions => ({ syncsPermissions, deletesDrafts, deletesTranslations, besideOthers });

/** Maximum number of similar lines at startup; `check` lists all of them. */
const MAX_WARNINGS = 5;

function warnOf(lines: readonly string[]): void {
  for (const line of lines.slice(0, MAX_WARNINGS)) console.warn(`Warning: ${line}`);
  const more = lines.length - MAX_WARNINGS;
  if (more > 0) console.warn(`Warning: ${more} more like this; plinth check lists them.`);
}

function forServing(
  { project, ...rest }: DeclaredProject,
  { processes, applySchema }: Pick<ServeOptions, 'processes' | 'applySchema'>,
): DeclaredProject {
  const database = dividePool(project.settings.database, processes);
  const schemaChanges = applySchema === true ? 'apply' : project.settings.schemaChanges;
  return { project: { ...project, settings: { ...project.settings, database, schemaChanges } }, ...rest };
}
