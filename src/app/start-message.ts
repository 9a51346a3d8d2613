import type { Access } from '../access/access.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PAGES_DIR } from './assemble-pages.ts';
import { type Listening, listeningMessage } from './messages/listening-message.ts';
import type { Application } from './opening/open-application.ts';
import { howToOpen, urlsToTry } from './messages/urls-to-try.ts';
import { VERSION } from './version.ts';

const EXPLORER_PAGE = path.join(PAGES_DIR, 'index.html');

/** A running server, for its start message. */
export interface StartedServer extends Listening {
  readonly application: Pick<Application, 'project' | 'model' | 'driver' | 'isTrial'>;
  /** Opens the explorer with the right to act as a role; null if that is not possible. */
  readonly devToken: string | null;
  /** What anonymous callers may do. */
  readonly everybody: Access;
}

/** The start message: addresses, requests to try, and what is open to whom. */
export function startMessage(started: StartedServer, explorerPage: string = EXPLORER_PAGE): string {
  const { application, host, port, devToken, everybody } = started;
  const { project, model, driver } = application;
  const { settings, environment } = project;
  const address = openableAddress(host, port);
  const hasExplorer = settings.api.explorer && existsSync(explorerPage);
  const explorer = !hasExplorer ? 'none' : environment === 'production' ? 'asks for a token' : 'open';
  const hasStudio =
    settings.api.studio &&
    settings.admin.secret !== null &&
    existsSync(path.join(path.dirname(explorerPage), 'studio.html'));
  const pages = [
    ...(hasStudio ? ['/studio'] : []),
    ...(hasExplorer ? ['/explorer'] : []),
    ...(hasExplorer && settings.graphql !== null ? ['/explorer/#graphql'] : []),
    '/openapi.json',
  ];
  const open = urlsToTry(model, settings.api.prefix, everybody);
  const closed = open.length > 0 ? [] : howToOpen(model, settings.permissions);
  return [
    '',
    `Plinth ${VERSION} serves ${project.name} (${environment}, ${driver.client}) at ${address}`,
    '',
    ...(application.isTrial === true
      ? ['Trial: this server is read-only, and runs neither bootstrap nor cron tasks.', '']
      : []),
    'Try:',
    ...[...open, ...pages].map((url) => `  ${address}${url}`),
    '',
    ...(closed.length === 0
      ? []
      : ['No content is public yet. To open some:', ...closed.map((line) => `  ${line}`), '']),
    ...listeningMessage({ host, port }, { settings, explorer, devToken }),
    '',
  ].join('\n');
}

/** An address a browser can open; 0.0.0.0 is not one. */
export function openableAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
