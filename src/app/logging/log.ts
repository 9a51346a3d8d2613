/** Fields of a log line besides its message. */
export interface LogFields {
  /** The request that the line is about. */
  readonly requestId?: string | undefined;
  readonly [name: string]: unknown;
}

export type LogLevel = 'info' | 'warn' | 'error';

/** The log of a running server. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Logs a server fault. `kind` is the driver's classification of a database fault. */
  fault(error: unknown, fields?: LogFields & { readonly kind?: string }): void;
}
