import type { Access } from '../access/access.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PAGES_DIR } from './assemble-pages.ts';
import { type Listening, listeningMessage } from './messages/listening-message.ts';
import type { Application } from './opening/open-application.ts';
import { howToOpen, urlsToTry } from './messages/urls-to-try.ts';
import { VERSION } from './version.ts';

const EXPLORER_PAGE = path.join(PAGES_DIR, 'index.html');

/** A server that came up, as far as people are told of it. */
export interface StartedServer extends Listening {
  readonly application: Pick<Application, 'project' | 'model' | 'driver' | 'isTrial'>;
  /** Opens the explorer for asking as any role; null where roles are not lent. */
  readonly devToken: string | null;
  /** What anonymous callers may do. */
  readonly everybody: Access;
}

/** What a person wants to know after a start: where, what to try, and what is open to whom. */
export function startMessage(started: StartedServer, explorerPage: string = EXPLORER_PAGE): string {
  const { application, host, port, devToken, everybody } = started;
  const { project, model, driver } = application;
  const { settings, environment } = project;
  const address = openableAddress(host, port);
  const hasExplorer = settings.api.explorer && existsSync(explorerPage);
  const explorer = !hasExplorer ? 'none' : environment === 'production' ? 'asks for a token' : 'open';
  const pages = [
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
      ? ['Trial: this server changes nothing, and runs neither bootstrap nor cron tasks.', '']
      : []),
    'Worth trying:',
    ...[...open, ...pages].map((url) => `  ${address}${url}`),
    '',
    ...(closed.length === 0
      ? []
      : ['No content is open to everybody yet. To open some:', ...closed.map((line) => `  ${line}`), '']),
    ...listeningMessage({ host, port }, { settings, explorer, devToken }),
    '',
  ].join('\n');
}

/** How long it took, since this process began. */
export function startedMessage(workers?: number): string {
  const time = `Started in ${Math.round(process.uptime() * 1000)} ms`;
  if (workers === undefined) return `${time}. Ctrl+C ends.\n`;
  return `${time}, ${workers === 1 ? 'one worker' : `${workers} workers`}. SIGHUP replaces them one by one. Ctrl+C ends.\n`;
}

/** An address that a browser can open: nothing listens at 0.0.0.0 for it. */
function openableAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
