import { createImagePool, type ImagePool, type ImagePoolOptions } from '../../src/media/images/image-pool.ts';

/** Of servers that have stopped, with their idle processes. */
const kept = new Map<string, ImagePool>();

/**
 * A pool for one server at a time, like its own: when the server stops, the next one gets it with its processes, each of
 * which takes a quarter of a second of CPU time to load its library. A pool with work left is closed.
 */
export function keptImages(options: ImagePoolOptions): ImagePool {
  const key = JSON.stringify([options.processes, options.waiting]);
  const pool = kept.get(key) ?? createImagePool(options);
  kept.delete(key);
  let running = 0;
  return {
    waiting: pool.waiting,
    async run(job, signal) {
      running += 1;
      try {
        return await pool.run(job, signal);
      } finally {
        running -= 1;
      }
    },
    close() {
      if (running > 0 || kept.has(key)) pool.close();
      else kept.set(key, pool);
    },
  };
}
