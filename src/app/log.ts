/** Where a running server writes to. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
  /** A fault of the server itself, with its stack. */
  fault(error: unknown): void;
}
