import type { Application } from './open-application.ts';
import { urlsToTry } from './urls-to-try.ts';
import { VERSION } from './version.ts';

/** What a person wants to know after a start: where, what to try, how long it took. */
export function startMessage({ project, model, driver }: Application, address: string, startedInMs: number): string {
  const urls = urlsToTry(model, project.settings.api.prefix).map((url) => `  ${address}${url}`);
  return [
    '',
    `Plinth ${VERSION} serves ${project.name} (${project.environment}, ${driver.client}) at ${address}`,
    ...(urls.length > 0 ? ['', 'Worth trying:', ...urls] : []),
    '',
    `Started in ${Math.round(startedInMs)} ms. Ctrl+C ends.`,
    '',
  ].join('\n');
}

/** An address that a browser can open: nothing listens at 0.0.0.0 for it. */
export function openableAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
