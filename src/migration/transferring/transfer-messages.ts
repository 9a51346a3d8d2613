import { parseRecord } from '../../util/json/parse-json.ts';

const TRANSFER_STEPS = ['entities', 'links', 'assets', 'configuration'] as const;

export type TransferStep = (typeof TRANSFER_STEPS)[number];

/** A command of v4's command line; it is repeated with the same `uuid` if there is no response. */
export type TransferMessage =
  | { readonly kind: 'command'; readonly uuid: string; readonly command: string; readonly params: unknown }
  | { readonly kind: 'action'; readonly uuid: string; readonly action: string }
  | {
      readonly kind: 'step';
      readonly uuid: string;
      readonly step: TransferStep;
      readonly action: string;
      readonly data: unknown;
    }
  /** The client confirms what it has received. */
  | { readonly kind: 'confirmation'; readonly uuid: string };

/** Null for any other message. */
export function readMessage(text: string): TransferMessage | null {
  const message = parseRecord(text);
  if (typeof message?.uuid !== 'string') return null;
  const { uuid, type, kind, action, data = null } = message;
  if (type === undefined) return { kind: 'confirmation', uuid };
  if (type === 'command') return { kind: 'command', uuid, command: String(message.command), params: message.params };
  if (type !== 'transfer' || typeof action !== 'string') return null;
  if (kind === 'action') return { kind: 'action', uuid, action };
  const step = TRANSFER_STEPS.find((name) => name === message.step);
  return kind === 'step' && step !== undefined ? { kind: 'step', uuid, step, action, data } : null;
}

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
