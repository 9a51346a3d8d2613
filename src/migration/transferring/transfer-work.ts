import type { TransferStep } from './transfer-messages.ts';

/** A transfer, from its first message to its end. */
export interface TransferWork {
  /** Responds to `bootstrap`, `getSchemas` and similar. */
  act(action: string): Promise<unknown>;
  step(step: TransferStep, action: string, data: unknown): Promise<unknown>;
  /** Removes everything unfinished. */
  discard(): Promise<void>;
}

/** Sends data of a step, and waits until the client confirms it. */
export type ConfirmedSend = (data: unknown) => Promise<void>;
