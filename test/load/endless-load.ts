import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface EndlessLoad {
  readonly answered: () => number;
  /** Everything that was not an answer with status 200. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

/** Clients that ask again as soon as they are answered: some on one connection each, some on a new one each time. */
export function startLoad(url: string, clients: { readonly keeping: number; readonly renewing: number }): EndlessLoad {
  const failures: string[] = [];
  let answered = 0;
  let stopped = false;
  const client = async (keepAlive: boolean): Promise<void> => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!stopped) {
      const status = await statusOf(url, agent);
      if (status === '200') answered += 1;
      else {
        failures.push(status);
        await delay(10);
      }
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
