import { setTimeout as delay } from 'node:timers/promises';
import type { LoadFigures, Operation } from './load-figures.ts';

export interface Answered {
  readonly status: number;
  readonly text: string;
  /** An earlier attempt may have been carried out although nobody said so. */
  readonly isRepeated: boolean;
}

export interface LoadClient {
  /** Sends a request until it is answered; null if the load ended before. */
  ask(operation: Operation, path: string, init?: RequestInit): Promise<Answered | null>;
}

/** Where clients carry the position of what they wrote. */
export type Carries = 'cookie' | 'header' | 'nothing';

/** No request takes longer: the server's own limit is half of it. */
const HANGS_MS = 60_000;

const RETRY_MS = 100;

/**
 * A client behind a load balancer: it repeats what was refused with `Retry-After` or got lost on the way, as long as
 * the load goes on. Whatever else goes wrong is noted.
 */
export function createLoadClient(
  url: string,
  figures: LoadFigures,
  carries: Carries,
  isOver: () => boolean,
): LoadClient {
  const cookies = new Map<string, string>();
  let position: string | null = null;

  const headersOf = (init: RequestInit): Record<string, string> => ({
    ...(init.headers as Record<string, string>),
    ...(position === null ? {} : { 'x-plinth-position': position }),
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  });

  const keep = ({ headers }: Response): void => {
    if (carries === 'header') position = headers.get('x-plinth-position') ?? position;
    if (carries !== 'cookie') return;
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  };

  /** Null if it is to be sent again. */
  const askOnce = async (
    operation: Operation,
    path: string,
    init: RequestInit,
  ): Promise<Omit<Answered, 'isRepeated'> | null> => {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url + path, {
        ...init,
        headers: headersOf(init),
        signal: AbortSignal.timeout(HANGS_MS),
      });
      text = await response.text();
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') figures.wrong(`${operation} ${path} was not answered`);
      figures.failed(operation, 'cut');
      return null;
    }
    const { status, headers } = response;
    if (status < 500) {
      keep(response);
      return { status, text };
    }
    // Answers of the balancer itself have none.
    const isServers = headers.has('x-request-id');
    const isUnavailable = status === 503 && headers.has('retry-after');
    figures.failed(operation, isServers ? String(status) : `proxy ${status}`);
    if (isServers && !isUnavailable) figures.wrong(`${operation} ${path}: ${status} ${text.slice(0, 200)}`);
    return null;
  };

  return {
    async ask(operation, path, init = {}) {
      const sent = figures.begin(operation);
      for (let tries = 1; ; tries += 1) {
        const answered = await askOnce(operation, path, init);
        if (answered !== null) {
          sent.answered();
          return { ...answered, isRepeated: tries > 1 };
        }
        if (isOver()) return null;
        await delay(RETRY_MS);
      }
    },
  };
}
