import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { doingOf } from '../../activity/acting.ts';
import { type LoggedActor, NO_SUBJECT } from '../../activity/activity-record.ts';
import type { ActivityLog } from '../../activity/create-activity-log.ts';
import { bearerKey, createTransferTokenReader, type TransferToken } from '../../auth/tokens/token-reader.ts';
import type { Engine } from '../../content/engine.ts';
import type { UpgradedPaths } from '../../http/upgraded-paths.ts';
import { hashTokenKey } from '../../management/tokens/token-key.ts';
import type { Log } from '../logging/log.ts';
import type { Application } from '../opening/open-application.ts';

/** Endpoints for v4's command line: `strapi transfer --to` and `--from`. */
const KINDS: ReadonlyMap<string, 'push' | 'pull'> = new Map([
  ['/admin/transfer/runner/push', 'push'],
  ['/admin/transfer/runner/pull', 'pull'],
]);

/** Enough for an entry with everything nested in it, or a batch of them; each byte of a file takes four characters. */
const LONGEST_MESSAGE = 128 * 1024 ** 2;

/** Null if transfer tokens cannot be verified, or if nothing may be written. */
export function serveTransfers(
  application: Application,
  engine: Engine,
  log: Log,
  activity: ActivityLog | null,
): UpgradedPaths | null {
  const { transferTokenSalt, secret } = application.project.settings.admin;
  if (transferTokenSalt === null || secret === null || application.isTrial === true) return null;
  const readToken = createTransferTokenReader(engine.driver, engine.dialect);

  /** The token of a request, or the HTTP status of a rejection. */
  async function admit({ headers }: IncomingMessage, kind: 'push' | 'pull'): Promise<TransferToken | number> {
    const key = bearerKey(headers.authorization);
    const token = key === null ? null : await readToken(hashTokenKey(key, transferTokenSalt as string));
    if (token === null || (token.expiresAt !== null && token.expiresAt < Date.now())) return 401;
    return token.actions.has(kind) ? token : 403;
  }

  /** When it begins: what it replaces, it replaces in one transaction at its end. */
  async function record({ id, name }: TransferToken, kind: 'push' | 'pull', address: string | null): Promise<void> {
    const actor: LoggedActor = { kind: 'token', id, name };
    const record = { actor, address, action: `transfer.${kind}`, subject: NO_SUBJECT, details: null };
    await activity?.addAlone(doingOf(actor, null), [record]);
  }

  async function connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const kind = KINDS.get((request.url ?? '').replace(/\?.*$/, '')) ?? 'pull';
    const admitted = await admit(request, kind);
    if (typeof admitted === 'number') return refuse(socket, admitted);
    await record(admitted, kind, (socket as Partial<Socket>).remoteAddress ?? null);
    // Loaded on demand, because few servers need them.
    const { WebSocketServer } = await import('ws');
    const { openTransfer } = await import('./open-transfer.ts');
    const { runTransfer } = await import('../../migration/transferring/run-transfer.ts');
    const server = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE });
    server.handleUpgrade(request, socket, head, (client) => {
      log.info(`A transfer (${kind}) has begun.`);
      client.on('close', () => log.info(`The transfer (${kind}) has ended.`));
      runTransfer(client, {
        kind,
        isAdmitted: async () => typeof (await admit(request, kind)) !== 'number',
        reportFault: log.fault,
        open: openTransfer(application, engine, kind, log),
      });
    });
  }

  return {
    paths: new Set(KINDS.keys()),
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      connect(request, socket, head).catch((error: unknown) => {
        log.fault(error);
        refuse(socket, 500);
      });
    },
  };
}

const refuse = (socket: Duplex, status: number): void =>
  void socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
