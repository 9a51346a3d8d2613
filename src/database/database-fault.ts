import type { FaultKind } from './driver.ts';

/** A fault that the driver itself finds: it could not get a connection, or would not wait any longer. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
