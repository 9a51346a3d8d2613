import { randomUUID } from 'node:crypto';
import { StartError } from '../../errors.ts';
import { type ConfirmedSend, readMessage, type TransferMessage, type TransferWork } from './transfer-messages.ts';

/** The parts of a WebSocket that a transfer needs. */
export interface TransferSocket {
  send(text: string): void;
  close(): void;
  terminate(): void;
  on(event: 'message', listener: (data: { toString(): string }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface TransferOptions {
  /** Started by `init`; `options` are the client's. */
  readonly open: (options: unknown, send: ConfirmedSend) => TransferWork;
  readonly kind: 'push' | 'pull';
  /** Asked before each message: a token that is revoked or expires ends its transfer. */
  readonly isAdmitted: () => Promise<boolean>;
  readonly reportFault: (error: unknown) => void;
}

const REFUSED = 'The token of the transfer is no longer valid.';

/** Maximum silence of a client before it counts as gone. */
const SILENCE_MS = 10 * 60_000;

/** Responds to v4's command line until it disconnects. Unfinished work is then discarded. */
export function runTransfer(socket: TransferSocket, { open, kind, isAdmitted, reportFault }: TransferOptions): void {
  const answers = new Map<string, string | null>();
  const confirmations = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  let transfer: { readonly id: string; readonly startedAt: number; readonly work: TransferWork } | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  const silence = setTimeout(() => socket.terminate(), SILENCE_MS);

  /** False if the connection has been closed for this reason. */
  const admit = async (): Promise<boolean> => {
    const isAllowed = await isAdmitted().catch((error: unknown) => {
      reportFault(error);
      return false;
    });
    if (!isAllowed) socket.terminate();
    return isAllowed;
  };

  const send: ConfirmedSend = async (data) => {
    if (!(await admit())) throw new StartError(REFUSED);
    await new Promise<void>((resolve, reject) => {
      const uuid = randomUUID();
      confirmations.set(uuid, { resolve, reject });
      socket.send(JSON.stringify({ uuid, data }));
    });
  };

  const end = async (): Promise<void> => {
    const { work } = transfer ?? {};
    transfer = null;
    await work?.discard();
  };

  async function answer(message: Exclude<TransferMessage, { readonly kind: 'confirmation' }>): Promise<unknown> {
    if (message.kind === 'command') return command(message.command, message.params);
    if (transfer === null) throw new StartError('Invalid Transfer Process');
    return message.kind === 'action'
      ? transfer.work.act(message.action)
      : transfer.work.step(message.step, message.action, message.data);
  }

  async function command(name: string, params: unknown): Promise<unknown> {
    const { options, transferID } = (params ?? {}) as { readonly options?: unknown; readonly transferID?: unknown };
    switch (name) {
      case 'init':
        if (transfer !== null) throw new StartError('Transfer already in progress');
        transfer = { id: randomUUID(), startedAt: Date.now(), work: open(options, send) };
        return { transferID: transfer.id };
      case 'status':
        if (transfer === null) return { active: false, kind: null, elapsed: null, startedAt: null };
        return { active: true, kind, startedAt: transfer.startedAt, elapsed: Date.now() - transfer.startedAt };
      case 'end':
        if (transfer?.id !== transferID) throw new StartError('Bad transfer ID provided');
        await end();
        return { ok: true };
      default:
        throw new StartError('Invalid transfer command');
    }
  }

  async function respond(message: Exclude<TransferMessage, { readonly kind: 'confirmation' }>): Promise<void> {
    const { uuid } = message;
    if (!(await admit())) return;
    const text = await answer(message).then(
      (data) => JSON.stringify({ uuid, data: data ?? null, error: null }),
      (error: Error) => {
        if (!(error instanceof StartError)) reportFault(error);
        return JSON.stringify({ uuid, data: null, error: { code: error.name, message: error.message, details: {} } });
      },
    );
    // Only the last response is kept: the client sends one message at a time.
    for (const known of answers.keys()) answers.set(known, null);
    answers.set(uuid, text);
    socket.send(text);
  }

  socket.on('message', (data) => {
    silence.refresh();
    const message = readMessage(data.toString());
    if (message === null) return;
    if (message.kind === 'confirmation') {
      confirmations.get(message.uuid)?.resolve();
      confirmations.delete(message.uuid);
      return;
    }
    // The client repeats a message if the response takes long.
    const known = answers.get(message.uuid);
    if (known !== undefined) {
      if (known !== null) socket.send(known);
      return;
    }
    answers.set(message.uuid, null);
    queue = queue.then(() => respond(message)).catch(reportFault);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(silence);
    for (const { reject } of confirmations.values()) reject(new StartError('The client has disconnected.'));
    confirmations.clear();
    queue = queue.then(end).catch(reportFault);
  });
}
