import { format } from 'node:util';
import mapValues from 'lodash/mapValues.js';
import { withUnsupported } from '../unsupported/unsupported-members.ts';
import { requestIdOf } from '../context/request-context.ts';

/** The log of project code. */
export interface CodeLog {
  debug(message: string, fields?: CodeLogFields): void;
  info(message: string, fields?: CodeLogFields): void;
  warn(message: string, fields?: CodeLogFields): void;
  error(message: string, fields?: CodeLogFields): void;
}

export interface CodeLogFields {
  /** The id of the current request. */
  readonly requestId?: string | undefined;
}

/** Levels of v4, and the level each is written with. */
const LEVELS: Readonly<Record<string, keyof CodeLog>> = {
  ...{ fatal: 'error', error: 'error', warn: 'warn', info: 'info', http: 'debug', verbose: 'debug' },
  ...{ debug: 'debug', trace: 'debug', silly: 'debug' },
};

/** `strapi.log`, with the levels of v4; `target` may change while the server starts. */
export function createStrapiLog(target: () => CodeLog) {
  const write =
    (level: keyof CodeLog) =>
    (message: unknown, ...rest: readonly unknown[]): void =>
      target()[level](format(message, ...rest), { requestId: requestIdOf() });
  const log = withUnsupported('strapi.log', {
    ...mapValues(LEVELS, write),
    log(level: unknown, message: unknown, ...rest: readonly unknown[]): void {
      write(LEVELS[String(level)] ?? 'info')(message, ...rest);
    },
    level: 'silly',
    levels: LEVELS,
    transports: [],
    child: (): unknown => log,
    on: (): unknown => log,
    isLevelEnabled: () => true,
    ...Object.fromEntries(['Error', 'Warn', 'Info', 'Debug'].map((level) => [`is${level}Enabled`, () => true])),
  });
  return log;
}
