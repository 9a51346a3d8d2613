import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import type { Log } from './log.ts';

/** The log of a running server: one JSON object a line, for people and collectors. Loaded with its first line. */
export function createLog(): Log {
  let opened: Logger | undefined;
  const log = (): Logger => {
    opened ??= (createRequire(import.meta.url)('pino') as typeof import('pino')).pino();
    return opened;
  };
  return {
    info: (message) => log().info(message),
    warn: (message) => log().warn(message),
    error: (message) => log().error(message),
    fault: (error) => log().error(error, 'A request failed'),
  };
}
