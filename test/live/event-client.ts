import { type IncomingHttpHeaders, request } from 'node:http';

export interface StreamEvent {
  readonly type: string;
  readonly id: string | null;
  readonly data: string;
}

/** A response that is listened to, read by the rules of the HTML standard for event streams. */
export interface EventClient {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The next event; null once the server has ended the response. */
  next(): Promise<StreamEvent | null>;
  /** Events that have arrived and were not asked for. */
  waiting(): number;
  /** Stops and resumes reading from the connection. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** By `POST` if there is a body. */
export function listenTo(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<EventClient> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const options = { method, headers: { accept: 'text/event-stream', ...headers }, agent: false };
    const sent = request(url, options, (response) => {
      const events: (StreamEvent | null)[] = [];
      let wake = (): void => undefined;
      let text = '';
      const add = (event: StreamEvent | null): void => {
        events.push(event);
        wake();
      };
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) if (!block.startsWith(':')) add(readEvent(block));
      });
      response.on('error', () => add(null));
      response.on('end', () => {
        // An answer that is no stream.
        if (text !== '') add({ type: 'body', id: null, data: text });
        add(null);
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        async next() {
          while (events.length === 0) {
            await new Promise<void>((arrived) => {
              wake = arrived;
            });
          }
          return events.shift() ?? null;
        },
        waiting: () => events.length,
        pause: () => void response.pause(),
        resume: () => void response.resume(),
        close: () => void sent.destroy(),
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function readEvent(block: string): StreamEvent {
  const data: string[] = [];
  let [type, id]: [string, string | null] = ['message', null];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'event') type = value;
    else if (name === 'id') id = value;
  }
  return { type, id, data: data.join('\n') };
}
