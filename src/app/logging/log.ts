/** What a line says beside its message. */
export interface LogFields {
  /** Of the request that the line is about. */
  readonly requestId?: string | undefined;
  readonly [name: string]: unknown;
}

export type LogLevel = 'info' | 'warn' | 'error';

/** Where a running server writes to. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A fault of the server itself. `kind` is that of the database, where it is one of its faults. */
  fault(error: unknown, fields?: LogFields & { readonly kind?: string }): void;
}
