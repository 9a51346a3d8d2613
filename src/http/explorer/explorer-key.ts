import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tally } from '../../auth/accounts/limits/tally.ts';

/** Holds the key, where a page is opened with it. */
export const KEY_HEADER = 'x-explorer-key';
/** Holds the pass that a page was given for the key. */
export const PASS_HEADER = 'x-explorer-pass';

/** A key that is good for one page: it is exchanged for a pass that holds until the server ends. */
export interface ExplorerKey {
  /** The pass; null for another key, or one that was used before. */
  exchange(key: string): Promise<string | null>;
  opens(pass: string | string[] | undefined): boolean;
}

/** A process that starts servers gives all of them the same key. */
export const EXPLORER_KEY_VARIABLE = 'PLINTH_EXPLORER_KEY';

export const makeExplorerKey = (): string => randomBytes(24).toString('base64url');

/** Processes that serve one port know the same key and count its uses together. */
export function createExplorerKey(key: string, tally: Tally): ExplorerKey {
  const pass = createHmac('sha256', key).update('explorer pass').digest('base64url');
  return {
    async exchange(given) {
      if (!areEqual(given, key)) return null;
      return (await tally.count('explorer key', Number.MAX_SAFE_INTEGER)) === 1 ? pass : null;
    },
    opens: (given) => typeof given === 'string' && areEqual(given, pass),
  };
}

const areEqual = (given: string, known: string): boolean =>
  given.length === known.length && timingSafeEqual(digest(given), digest(known));

/** Of equal length, whatever bytes the text holds. */
const digest = (text: string): Buffer => createHmac('sha256', 'explorer').update(text).digest();
