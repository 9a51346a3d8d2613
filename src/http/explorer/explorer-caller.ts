import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Access } from '../../access/access.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import { forbidden, unauthorized, validationError } from '../../errors.ts';

/** Whom the explorer asks for: nobody, a role, or whoever holds a key. */
export const CALLER_HEADER = 'x-explorer-caller';
/** The key of the caller asked for; `authorization` is the key of whoever uses the explorer. */
export const CALLER_KEY_HEADER = 'x-explorer-authorization';

export interface ExplorerGate {
  readonly authenticator: Authenticator;
  /** In development everyone on this machine may look, also as a role. Elsewhere a token with read access is asked for. */
  readonly development: boolean;
  /** The host of the configured public address; null when it is not configured. */
  readonly publicHost: string | null;
}

/** Refuses whoever may not use the explorer at all. */
export async function enterExplorer(gate: ExplorerGate, headers: IncomingHttpHeaders): Promise<void> {
  if (gate.development) {
    if (isForeign(gate, headers)) throw forbidden();
    return;
  }
  const caller = await gate.authenticator.authenticate(headers.authorization);
  if (caller.kind !== 'token') throw unauthorized('The explorer asks for an API token with read access.');
  if (caller.token.type !== 'read-only' && caller.token.type !== 'full-access') throw forbidden();
}

/**
 * A page of another site must not read through a developer's browser: neither directly, nor by a
 * name of its own that leads to this machine. Addresses and `localhost` cannot be such a name.
 */
function isForeign({ publicHost }: ExplorerGate, headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const host = hostName(headers.host ?? '');
  // Browsers that do not tell the site tell the origin of a request to another one.
  if (origin !== undefined && hostName(origin.replace(/^\w+:\/\//, '')) !== host) return true;
  const isLocal = isIP(host) !== 0 || host === 'localhost' || host.endsWith('.localhost');
  return !isLocal && host !== publicHost;
}

/** `[::1]:1337` -> `::1`, `localhost:1337` -> `localhost`. */
const hostName = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();

/** What the chosen caller may do. */
export async function chosenAccess(gate: ExplorerGate, headers: IncomingHttpHeaders): Promise<Access> {
  const chosen = String(headers[CALLER_HEADER] ?? 'anonymous');
  if (chosen === 'anonymous') return (await gate.authenticator.authenticate(undefined)).access;
  if (chosen === 'key') return (await gate.authenticator.authenticate(String(headers[CALLER_KEY_HEADER] ?? ''))).access;
  const [, type] = /^role:(.+)$/.exec(chosen) ?? [];
  if (type === undefined) throw validationError(`Unknown caller "${chosen}". Expected anonymous, key or role:<type>.`);
  if (!gate.development) throw forbidden();
  const role = [...(await gate.authenticator.roles()).values()].find((candidate) => candidate.role.type === type);
  if (role === undefined) throw validationError(`There is no role of the type "${type}".`);
  return role.access;
}
