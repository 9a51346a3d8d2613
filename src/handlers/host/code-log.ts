import { format } from 'node:util';

/** Where the project's own code writes its log. */
export interface CodeLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** `strapi.log`, with the levels of v4; `target` may change while the server starts. */
export function createStrapiLog(target: () => CodeLog) {
  const write =
    (level: keyof CodeLog) =>
    (message: unknown, ...rest: readonly unknown[]): void =>
      target()[level](format(message, ...rest));
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
