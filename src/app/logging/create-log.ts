import { collapseFaults } from './collapse-faults.ts';
import type { Log, LogFields, LogLevel } from './log.ts';

export type WriteLine = (level: LogLevel, message: string, fields: LogFields) => void;

/**
 * The log of a running server: human-readable lines in a terminal, one JSON object per line
 * elsewhere and in production. `PLINTH_LOG` overrides this.
 */
export async function createLog(variables: NodeJS.ProcessEnv = process.env): Promise<Log> {
  const { PLINTH_LOG: wanted, NODE_ENV } = variables;
  const isText = wanted === 'text' || (wanted !== 'json' && NODE_ENV !== 'production' && process.stdout.isTTY === true);
  return logTo(isText ? writeText : await createJsonWriter());
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

/** The library is loaded on first use. */
async function createJsonWriter(): Promise<WriteLine> {
  const { pino } = await import('pino');
  const logger = pino();
  return (level, message, fields) => logger[level](fields, message);
}

/** A human-readable log line: time, level if it is not info, message, and details. */
export function textLine(time: Date, level: LogLevel, message: string, fields: LogFields): string {
  // For a request, the message already contains everything.
  const { requestId, request: _, err, ...rest } = fields;
  const members = Object.entries(rest).filter(([, value]) => value !== undefined);
  const parts = [
    time.toTimeString().slice(0, 8),
    ...(level === 'info' ? [] : [level.toUpperCase()]),
    message,
    ...(requestId ? [`[${requestId}]`] : []),
  ];
  return [
    parts.join(' '),
    ...members.map(([name, value]) => `  ${name}: ${indent(shown(value))}`),
    ...(err instanceof Error ? [`  ${indent(err.stack ?? String(err))}`] : []),
  ].join('\n');
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => `\n${shown(item)}`).join('');
  return JSON.stringify(value) ?? '';
}

const indent = (text: string): string => text.replaceAll('\n', '\n    ');
