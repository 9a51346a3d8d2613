/**
 * The cost of the library alone for the work of an upload: `sharp-alone <picture> <folder> <count> <at once>`. Writes
 * the picture as stored, then its four formats. Prints the seconds.
 */
import { mkdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

const [picture = '', folder = '', count = '1', atOnce = '1'] = process.argv.slice(2);
// The same priority as the server's own image processes, so other load on the machine affects both equally.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);
await mkdir(folder, { recursive: true });

const SIZES = [{ width: 245, height: 156 }, ...[1000, 750, 500].map((side) => ({ width: side, height: side }))];

async function work(number: number): Promise<void> {
  const target = (name: string): string => path.join(folder, `${name}-${number}.jpg`);
  await sharp(picture).metadata();
  await sharp(picture, { sequentialRead: true }).jpeg({ quality: 80 }).toFile(target('stored'));
  for (const [index, size] of SIZES.entries()) {
    await sharp(target('stored'), { sequentialRead: true })
      .resize({ ...size, fit: 'inside' })
      .toFile(target(`format-${index}`));
  }
}

const started = performance.now();
let next = 0;
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    while (next < Number(count)) {
      next += 1;
      await work(next);
    }
  }),
);
console.log((performance.now() - started) / 1000);
await rm(folder, { recursive: true, force: true });
