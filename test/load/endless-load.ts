import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface EndlessLoad {
  readonly answered: () => number;
  /** Everything that was not an answer with status 200. */
  readonly failures: readonly string[];
  /** From now on there is an occasional request, where nothing happens that could lose one. */
  calm(): void;
  stop(): Promise<void>;
}

export interface Clients {
  /** Clients with one connection each. */
  readonly keeping: number;
  /** Clients that open a new one each time. */
  readonly renewing: number;
  /** Between a response and the next request; 0 keeps every core busy. */
  readonly pauseMs: number;
}

const CALM_MS = 50;

/** Clients that ask again and again. */
export function startLoad(url: string, clients: Clients): EndlessLoad {
  let { pauseMs } = clients;
  const failures: string[] = [];
  let answered = 0;
  let stopped = false;
  const client = async (keepAlive: boolean): Promise<void> => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!stopped) {
      const status = await statusOf(url, agent);
      if (status === '200') answered += 1;
      else failures.push(status);
      if (pauseMs > 0) await delay(pauseMs);
    }
    agent.destroy();
  };
  const all = [
    ...Array.from({ length: clients.keeping }, () => client(true)),
    ...Array.from({ length: clients.renewing }, () => client(false)),
  ];
  return {
    answered: () => answered,
    failures,
    calm: () => {
      pauseMs = CALM_MS;
    },
    async stop() {
      stopped = true;
      await Promise.all(all);
    },
  };
}

const statusOf = (url: string, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error) => resolve(error.message));
    });
    request.once('error', (error) => resolve(error.message));
  });
