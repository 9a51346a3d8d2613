import type { Versioned } from '../../server/call.ts';
import type { PlainKey } from '../../texts/t.ts';
import type { Entry } from '../entry.ts';
import type { EntryAddress } from '../entry-address.ts';
import type { ReadValues } from './change-requests.ts';
import type { KeptWork } from './kept.ts';
import type { Send } from './send.ts';

/** The copies of unsaved work in this browser. */
export interface Storage {
  readonly find: (address: EntryAddress) => KeptWork | null;
  /** False if there is no room. */
  readonly keep: (address: EntryAddress, work: KeptWork | null) => boolean;
}

export interface Clock {
  readonly now: () => number;
  /** Returns a function that cancels it. */
  readonly after: (ms: number, act: () => void) => () => void;
}

/** What the page does for an entry. */
export interface Page {
  readonly tell: (
    text: PlainKey,
    isBad: boolean,
    undo?: { readonly entry: Versioned<Entry>; readonly at: EntryAddress },
  ) => void;
  readonly tellUnchanged: () => void;
  /** Shows why an action was refused. */
  readonly explain: (error: unknown) => void;
  /** An action begins: earlier problems are not shown any more. */
  readonly clear: () => void;
  /** Nobody looks at the form any more. */
  readonly isLeft: () => boolean;
  readonly created: (id: number) => void;
  readonly saved: (entry: Entry) => void;
  readonly gone: () => void;
  /** Reads the entry again. */
  readonly reopen: () => void;
}

export interface Ports {
  readonly send: Send;
  readonly readValues: ReadValues;
  /** Whether the outcome of the request is unknown. */
  readonly isLost: (error: unknown) => boolean;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly page: Page;
}
