import type { FaultKind } from './driver.ts';

/** An error found by the driver itself: no connection available, or a timeout. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
