import type { LogFields, LogLevel } from './log.ts';

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
