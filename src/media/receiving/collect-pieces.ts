import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Of all uploads together. */
const MOST_BYTES = 4 * 1024 * 1024;

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | null = null;
let garbage = 0;

/**
 * To be called with the length of each piece that was written. Every piece that a socket gives is
 * memory of its own, and V8 lets 32 MB of them lie before it looks: a large upload took as much.
 * Looking at the new objects only, after every 4 MB, takes less time than the fresh memory did.
 */
export function collectPieces(bytes: number): void {
  garbage += bytes;
  if (garbage < MOST_BYTES) return;
  garbage = 0;
  collect ??= openCollector();
  collect({ type: 'minor' });
}

/** The function is there in contexts that are made while the flag is set: nobody else gets it. */
function openCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const found = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return found;
}
