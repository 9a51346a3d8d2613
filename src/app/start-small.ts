import { setFlagsFromString } from 'node:v8';

/**
 * V8 doubles the room for new objects whenever much of it survives. A start is nothing but survivors:
 * it ended with some 15 MB of room that only a busy server needs. So the room stays as it is until the
 * server is there, and then grows with its work.
 */
export async function startSmall<Started>(start: () => Promise<Started>): Promise<Started> {
  setFlagsFromString('--semi-space-growth-factor=1');
  try {
    return await start();
  } finally {
    setFlagsFromString('--semi-space-growth-factor=2');
  }
}
