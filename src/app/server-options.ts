import { type Command, InvalidArgumentError } from 'commander';
import type { ServerSettings } from '../project/settings.ts';

/** Command line options that override config/server. */
export interface ServerOptions {
  readonly host?: string;
  readonly port?: number;
  readonly syncPermissions?: boolean;
  readonly deleteDrafts?: boolean;
  readonly deleteTranslations?: boolean;
  readonly besideOthers?: boolean;
  readonly applySchema?: boolean;
}

export const addServerOptions = (command: Command): Command =>
  command
    .option('-p, --port <number>', 'listen on this port', parsePort)
    .option('--host <address>', 'listen on this address')
    .option('--sync-permissions', 'revoke permissions that config/permissions does not list')
    .option('--delete-drafts', 'delete drafts of types that no longer have drafts')
    .option('--delete-translations', 'delete entries in other locales of types that are no longer localized')
    .option('--beside-others', 'switch drafts or translations while other servers of the database run')
    .option('--apply-schema', 'in production, too, create tables and columns that the schemas need');

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65535)) throw new InvalidArgumentError('The port must be an integer from 0 to 65535.');
  return port;
}

/** The same options as arguments for another process. */
export const serverArguments = ({
  host,
  port,
  syncPermissions,
  deleteDrafts,
  deleteTranslations,
  besideOthers,
  applySchema,
}: ServerOptions): string[] => [
  ...(host === undefined ? [] : ['--host', host]),
  ...(port === undefined ? [] : ['--port', String(port)]),
  ...(syncPermissions === true ? ['--sync-permissions'] : []),
  ...(deleteDrafts === true ? ['--delete-drafts'] : []),
  ...(deleteTranslations === true ? ['--delete-translations'] : []),
  ...(besideOthers === true ? ['--beside-others'] : []),
  ...(applySchema === true ? ['--apply-schema'] : []),
];

export const withServerOptions = (server: ServerSettings, { host, port }: ServerOptions): ServerSettings => ({
  ...server,
  host: host ?? server.host,
  port: port ?? server.port,
});
