import type { TransferStep } from './transfer-messages.ts';

/** One transfer, from its first message to its end. */
export interface TransferWork {
  /** Answers `bootstrap`, `getSchemas` and the like. */
  act(action: string): Promise<unknown>;
  step(step: TransferStep, action: string, data: unknown): Promise<unknown>;
  /** Nothing remains of what was not finished. */
  discard(): Promise<void>;
}

/** Sends data of a step, and waits until the client has it. */
export type ConfirmedSend = (data: unknown) => Promise<void>;
