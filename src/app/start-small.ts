import { setFlagsFromString } from 'node:v8';
import { growHeap } from './grow-heap.ts';

/**
 * V8 doubles the young generation whenever much of it survives. During a start nearly everything survives, so it ended
 * with some 15 MB that only a busy server needs. The size is therefore fixed until the server listens, and then grows
 * with the load.
 */
export async function startSmall<Started>(start: () => Promise<Started>): Promise<Started> {
  setFlagsFromString('--semi-space-growth-factor=1');
  try {
    return await start();
  } finally {
    setFlagsFromString('--semi-space-growth-factor=2');
    growHeap();
  }
}
