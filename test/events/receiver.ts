import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: EventBody;
}

export interface EventBody {
  readonly event: string;
  readonly createdAt: string;
  readonly model?: string;
  readonly uid?: string;
  readonly entry?: Readonly<Record<string, unknown>>;
  readonly media?: Readonly<Record<string, unknown>>;
}

export interface Receiver {
  readonly url: string;
  /** All that arrived, in the order of arrival. */
  readonly received: Received[];
  /** Resolves when so many have arrived that a test asks for; ends with an error when they do not come. */
  until(count: number, which?: (one: Received) => boolean): Promise<readonly Received[]>;
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** A real receiver of webhooks; `answer` decides what it says, and nothing if it does not say anything. */
export async function startReceiver(
  answer: (response: ServerResponse, one: Received) => void = (response) => void response.end('ok'),
): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const one = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) as EventBody };
      received.push(one);
      answer(response, one);
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    until: (count, which = () => true) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = received.filter(which);
          if (found.length < count) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          const names = received.map(({ path, body }) => `${path} ${body.event}`);
          reject(new Error(`${count} events did not come; there are: ${names.join(', ')}`));
        }, PATIENCE_MS);
        waiting.add(look);
        look();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
