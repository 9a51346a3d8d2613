import { networkInterfaces } from 'node:os';
import type { Settings } from '../../project/settings.ts';
import { isLoopback } from '../../util/is-loopback.ts';

/** Where a server listens, as configured and as bound. */
export interface Listening {
  readonly host: string;
  readonly port: number;
}

export interface ListeningOptions {
  readonly settings: Pick<Settings, 'server'>;
  readonly explorer: 'none' | 'open' | 'asks for a token';
  /** Lets the explorer act as a role; null if that is not possible. */
  readonly devToken: string | null;
}

/** The addresses a server listens on, and what is open there. */
export function listeningMessage({ host, port }: Listening, options: ListeningOptions): readonly string[] {
  const addresses = addressesOf(host);
  const local = addresses.every(isLoopback);
  return [
    `Listening on port ${port} of ${addresses.join(', ')}${local ? ': reachable from this machine only' : ''}.`,
    ...metricsLines(options.settings.server.metrics),
    ...explorerLines(options, loopbackUrl(host, addresses, port)),
  ];
}

function metricsLines(metrics: Settings['server']['metrics']): readonly string[] {
  if (metrics === null) return [];
  const who = metrics.token === null ? 'anyone who can reach that port' : 'anyone with the token';
  const where = metrics.port === null ? '/metrics' : `port ${metrics.port} of ${metrics.host}, /metrics`;
  return [`Metrics are at ${where}, for ${who}.`];
}

function explorerLines({ explorer, devToken }: ListeningOptions, address: string | null): readonly string[] {
  if (explorer === 'none') return [];
  if (explorer === 'asks for a token') return ['The explorer requires an API token with read access.'];
  const others = 'The explorer can be used as anonymous or with your own credentials.';
  if (devToken === null) return [`${others} To borrow a role, start with plinth dev.`];
  if (address === null) return [`${others} To borrow a role, listen on a loopback address.`];
  return [
    'To use the explorer as any role, open this link on this machine (valid until plinth dev stops):',
    `    ${address}/explorer/#token=${devToken}`,
  ];
}

/** Expands a wildcard address. */
function addressesOf(host: string): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const families = host === '::' ? ['IPv4', 'IPv6'] : ['IPv4'];
  const found = all.filter(({ family }) => families.includes(family)).map(({ address }) => address);
  return found.length === 0 ? [host] : found;
}

/** A URL that a browser on this machine can open over the loopback interface; null if there is none. */
function loopbackUrl(host: string, addresses: readonly string[], port: number): string | null {
  const address = addresses.find(isLoopback);
  if (address === undefined) return null;
  const name = addresses.length > 1 || host === 'localhost' ? 'localhost' : address;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
