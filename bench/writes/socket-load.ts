import { connect, type Socket } from 'node:net';
import type { Burst } from '../load/load.ts';
import type { WriteRequest } from './requests.ts';

/** Results of a burst of writes, and the IDs of the entries in its responses. */
export interface WriteBurst extends Burst {
  readonly ids: readonly number[];
}

/**
 * Sends requests over plain sockets, each as soon as the previous one is answered, to take as little CPU as possible.
 * Ends after the given seconds, or when there are no more requests.
 */
export async function loadWrites(
  url: string,
  connections: number,
  seconds: number,
  next: () => WriteRequest | null,
): Promise<WriteBurst> {
  const { hostname, port } = new URL(url);
  const times: number[] = [];
  const ids: number[] = [];
  let failed = 0;
  const start = performance.now();
  const until = start + seconds * 1000;
  const one = async (): Promise<void> => {
    let client = await openClient(hostname, Number(port));
    for (let request = next(); request !== null; request = performance.now() < until ? next() : null) {
      const sent = performance.now();
      // An overloaded server may close the connection; that counts as a failure.
      const answer = await client.ask(request).catch(() => null);
      times.push(performance.now() - sent);
      if (answer === null) client = await openClient(hostname, Number(port));
      const { status, body } = answer ?? { status: 0, body: '' };
      const [, id] = /^\{"data":\{"id":(\d+)/.exec(body) ?? [];
      if (status !== 200 || id === undefined) failed += 1;
      else ids.push(Number(id));
    }
    client.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requests: times.length,
    seconds: (performance.now() - start) / 1000,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    ids,
  };
}

interface Client {
  ask(request: { readonly method: string; readonly path: string; readonly body: string }): Promise<HeadAndStart>;
  close(): void;
}

/** The status of a response and the start of its body. */
interface HeadAndStart {
  readonly status: number;
  readonly body: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');

async function openClient(host: string, port: number): Promise<Client> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened: Socket = connect({ host, port, noDelay: true }, () => resolve(opened));
    opened.once('error', reject);
  });
  let received = Buffer.alloc(0);
  let answer: ((found: HeadAndStart) => void) | null = null;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEAD_END);
    if (end === -1) return;
    const head = received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const from = end + HEAD_END.length;
    if (received.length < from + length) return;
    const found = { status: Number(head.slice(9, 12)), body: received.toString('latin1', from, from + 40) };
    received = Buffer.alloc(0);
    answer?.(found);
  });
  return {
    ask: ({ method, path, body }) =>
      new Promise((resolve, reject) => {
        answer = resolve;
        socket.once('close', () => reject(new Error(`${method} ${path}: the server closed the connection`)));
        const content =
          body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\n${content}\r\n${body}`);
      }).finally(() => socket.removeAllListeners('close')) as Promise<HeadAndStart>,
    close: () => socket.destroy(),
  };
}
