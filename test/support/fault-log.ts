import type { Log, LogFields, LogLevel } from '../../src/app/logging/log.ts';
import { logTo } from '../../src/app/logging/create-log.ts';

export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: LogFields;
}

/** A log for tests: silent, and it hands over what the server did wrong. */
export const faultLog = (onFault: (error: unknown) => void): Log => lineLog([], onFault);

/** The same, and it keeps the lines that a server would have written. */
export function lineLog(lines: LogLine[], onFault: (error: unknown) => void): Log {
  const log = logTo((level, message, fields) => lines.push({ level, message, fields }));
  return {
    ...log,
    fault(error, fields) {
      onFault(error);
      log.fault(error, fields);
    },
  };
}
