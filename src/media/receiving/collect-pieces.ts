import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Of all uploads together. */
const MOST_BYTES = 4 * 1024 * 1024;

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | null = null;
let garbage = 0;

/**
 * Must be called with the length of each written chunk. Each chunk of a socket is separate memory, and V8 lets 32 MB of
 * it pile up before collecting: a large upload took that much. Collecting the young generation every 4 MB takes less
 * time than allocating fresh memory did.
 */
export function collectPieces(bytes: number): void {
  garbage += bytes;
  if (garbage < MOST_BYTES) return;
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
