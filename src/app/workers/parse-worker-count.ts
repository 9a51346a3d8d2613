import { availableParallelism } from 'node:os';
import { InvalidArgumentError } from 'commander';

const MAX_WORKERS = 1024;

/** `4`, or `auto` for one per available core. */
export function parseWorkerCount(text: string): number {
  if (text === 'auto') return availableParallelism();
  const count = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= 1 && count <= MAX_WORKERS)) {
    throw new InvalidArgumentError(
      `--workers must be an integer from 1 to ${MAX_WORKERS}, or "auto" for one per core.`,
    );
  }
  return count;
}
