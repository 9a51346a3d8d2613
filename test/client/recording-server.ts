import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  /** Percent-encoding undone, for reading. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface PlannedAnswer {
  readonly status?: number;
  readonly body: unknown;
  readonly type?: string;
}

export interface RecordingServer {
  readonly url: string;
  readonly requests: RecordedRequest[];
  stop(): Promise<void>;
}

/** An HTTP server that keeps what it is asked and answers what `answer` says; `undefined` is silence. */
export async function startRecordingServer(
  answer: (request: RecordedRequest) => PlannedAnswer | undefined,
): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = {
      method: incoming.method ?? '',
      url: decodeURIComponent(incoming.url ?? ''),
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    };
    requests.push(request);
    const planned = answer(request);
    if (!planned) return;
    const { status = 200, body, type = 'application/json; charset=utf-8' } = planned;
    outgoing.writeHead(status, { 'content-type': type });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
