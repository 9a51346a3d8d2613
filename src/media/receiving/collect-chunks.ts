import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Shared by all uploads. */
const MAX_BYTES = 4 * 1024 * 1024;

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | null = null;
let garbage = 0;

/**
 * Must be called with the length of each written chunk. Each chunk of a socket is allocated separately, and V8 lets 32
 * MB accumulate before collecting them, which a large upload used up. Collecting the young generation every 4 MB takes
 * less time than allocating fresh memory.
 */
export function collectChunks(bytes: number): void {
  garbage += bytes;
  if (garbage < MAX_BYTES) return;
  garbage = 0;
  collect ??= openCollector();
  collect({ type: 'minor' });
}

/** The function exists only in contexts created while the flag is set. */
function openCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const found = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return found;
}
