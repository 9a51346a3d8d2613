import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface HttpClient {
  ask(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<Answered>;
  close(): void;
}

/** Thousands of small requests: a fraction of what `fetch` costs, and no cache or header of its own. */
export function createHttpClient(url: string): HttpClient {
  const agent = new Agent({ keepAlive: true });
  return {
    ask: (path, headers = {}, method = 'GET') =>
      new Promise((resolve, reject) => {
        const sent = request(`${url}${path}`, { agent, headers, method }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        });
        sent.once('error', reject);
        sent.end();
      }),
    close: () => agent.destroy(),
  };
}
