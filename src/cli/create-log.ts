import { pino } from 'pino';
import type { Log } from './log.ts';

/** The log of a running server: one JSON object a line, for people and collectors. */
export function createLog(): Log {
  const log = pino();
  return {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (message) => log.error(message),
    fault: (error) => log.error(error, 'A request failed'),
  };
}
