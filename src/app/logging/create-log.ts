import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import { collapseFaults } from './collapse-faults.ts';
import type { Log, LogFields, LogLevel } from './log.ts';
import { textLine } from './text-line.ts';

export type WriteLine = (level: LogLevel, message: string, fields: LogFields) => void;

/**
 * The log of a running server: lines for people in a terminal, one JSON object a line for collectors
 * elsewhere and in production. `PLINTH_LOG` says otherwise.
 */
export function createLog(variables: NodeJS.ProcessEnv = process.env): Log {
  const { PLINTH_LOG: wanted, NODE_ENV } = variables;
  const isText = wanted === 'text' || (wanted !== 'json' && NODE_ENV !== 'production' && process.stdout.isTTY === true);
  return logTo(isText ? writeText : createJsonWriter());
}

export const logTo = (write: WriteLine): Log => ({
  info: (message, fields = {}) => write('info', message, fields),
  warn: (message, fields = {}) => write('warn', message, fields),
  error: (message, fields = {}) => write('error', message, fields),
  fault: collapseFaults((message, fields) => write('error', message, fields)),
});

const writeText: WriteLine = (level, message, fields) => {
  process.stdout.write(`${textLine(new Date(), level, message, fields)}\n`);
};

/** Loaded with its first line. */
function createJsonWriter(): WriteLine {
  let opened: Logger | undefined;
  return (level, message, fields) => {
    opened ??= (createRequire(import.meta.url)('pino') as typeof import('pino')).pino();
    opened[level](fields, message);
  };
}
