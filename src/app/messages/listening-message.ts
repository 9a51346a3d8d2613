import { networkInterfaces } from 'node:os';
import type { Settings } from '../../project/settings.ts';
import { isLoopback } from '../../http/is-loopback.ts';

/** Where a server listens, as it was told to and as it came to be. */
export interface Listening {
  readonly host: string;
  readonly port: number;
}

export interface OpenDoors {
  readonly settings: Pick<Settings, 'server'>;
  readonly explorer: 'none' | 'open' | 'asks for a token';
  /** Lends a role in the explorer, once. */
  readonly explorerKey: string;
}

/** On which addresses a server listens, and what is open there. */
export function listeningMessage({ host, port }: Listening, doors: OpenDoors): readonly string[] {
  const addresses = addressesOf(host);
  const local = addresses.every(isLoopback);
  return [
    `Listens on port ${port} of ${addresses.join(', ')}: reached ${local ? 'from this machine alone' : 'by whoever can reach one of them'}.`,
    ...metricsLines(doors.settings.server.metrics),
    ...explorerLines(doors, local, `${urlOf(addresses.find((one) => !isLoopback(one)) ?? host, port)}/explorer/`),
  ];
}

function metricsLines(metrics: Settings['server']['metrics']): readonly string[] {
  if (metrics === null) return [];
  const who = metrics.token === null ? 'whoever reaches that port' : 'whoever has their token';
  const where = metrics.port === null ? '/metrics' : `port ${metrics.port} of ${metrics.host}, /metrics`;
  return [`Metrics are at ${where}, for ${who}.`];
}

function explorerLines({ settings, explorer, explorerKey }: OpenDoors, local: boolean, url: string): readonly string[] {
  if (explorer === 'none') return [];
  if (explorer === 'asks for a token') return ['The explorer asks for an API token with read access.'];
  const behindProxy = settings.server.proxies !== null;
  if (local && !behindProxy) return ['The explorer can be used as any role.'];
  return [
    `The explorer can be used as anonymous or with a key of one's own${behindProxy ? '' : '; on this machine as any role'}.`,
    'Elsewhere, one page can be opened that may be used as any role:',
    `    ${url}#key=${explorerKey}`,
  ];
}

/** Those that a name for all of them stands for. */
function addressesOf(host: string): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const families = host === '::' ? ['IPv4', 'IPv6'] : ['IPv4'];
  const found = all.filter(({ family }) => families.includes(family)).map(({ address }) => address);
  return found.length === 0 ? [host] : found;
}

const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
