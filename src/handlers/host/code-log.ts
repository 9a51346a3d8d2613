import { format } from 'node:util';
import { requestIdOf } from '../context/request-context.ts';

/** Where the project's own code writes its log. */
export interface CodeLog {
  debug(message: string, fields?: CodeLogFields): void;
  info(message: string, fields?: CodeLogFields): void;
  warn(message: string, fields?: CodeLogFields): void;
  error(message: string, fields?: CodeLogFields): void;
}

export interface CodeLogFields {
  /** Of the request that was being answered. */
  readonly requestId?: string | undefined;
}

/** `strapi.log`, with the levels of v4; `target` may change while the server starts. */
export function createStrapiLog(target: () => CodeLog) {
  const write =
    (level: keyof CodeLog) =>
    (message: unknown, ...rest: readonly unknown[]): void =>
      target()[level](format(message, ...rest), { requestId: requestIdOf() });
  return {
    fatal: write('error'),
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    http: write('debug'),
    verbose: write('debug'),
    debug: write('debug'),
    trace: write('debug'),
    silly: write('debug'),
  };
}
