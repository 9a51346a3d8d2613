import { IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface UpgradedPaths {
  readonly paths: ReadonlySet<string>;
  /** Takes over the connection, or responds and closes it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const pathOf = (url = ''): string => url.replace(/\?.*$/, '');

/**
 * Once there is an `upgrade` listener, Node passes it every request that offers an upgrade. Clients offer HTTP/2 (h2c)
 * with ordinary requests, including their bodies; those are answered as HTTP/1.1.
 */
export function upgradedOnly(paths: ReadonlySet<string>): typeof IncomingMessage {
  return class extends IncomingMessage {
    // Not a private field: the constructor of Node's class sets `upgrade` before private fields exist.
    declare isUpgraded: boolean | null;

    /** Set by the parser, after the URL. */
    get upgrade(): boolean | null {
      return this.isUpgraded === true ? /^websocket$/i.test(this.headers.upgrade ?? '') : this.isUpgraded;
    }

    set upgrade(value: boolean | null) {
      this.isUpgraded = value === true ? paths.has(pathOf(this.url)) : value;
    }
  };
}

export function listenToUpgrades(server: Server, all: readonly UpgradedPaths[]): void {
  server.on('upgrade', (request, socket, head) => {
    const path = pathOf(request.url);
    all.find(({ paths }) => paths.has(path))?.upgrade(request, socket, head);
  });
}
