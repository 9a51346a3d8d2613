import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiveFile } from './receive-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-receiving-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PIECE = Buffer.alloc(1000, 'x');
const pieces = (count: number): Readable => Readable.from(Array.from({ length: count }, () => PIECE));
const never = new AbortController().signal;

test('keeps bytes up to the limit', async () => {
  const received = await receiveFile(join(folder, 'new'), pieces(5), 5000, never);
  expect(received).toMatchObject({ size: 5000, tooLarge: false });
  expect(readFileSync(received.path)).toEqual(Buffer.concat(Array.from({ length: 5 }, () => PIECE)));
});

test('stores nothing beyond the limit, and reads to the end', async () => {
  const source = pieces(500);
  const { path, tooLarge } = await receiveFile(folder, source, 5000, never);
  expect(tooLarge).toBe(true);
  expect(statSync(path).size).toBeLessThanOrEqual(5000);
  expect(source.readableEnded).toBe(true);
});

test('leaves no file if the sender disconnects or the source fails', async () => {
  const leaving = new AbortController();
  const endless = new Readable({
    read() {
      this.push(PIECE);
      leaving.abort();
    },
  });
  await expect(receiveFile(folder, endless, 1e9, leaving.signal)).rejects.toThrow();
  const broken = new Readable({
    read() {
      this.destroy(new Error('the line is cut'));
    },
  });
  await expect(receiveFile(folder, broken, 1e9, never)).rejects.toThrow('the line is cut');
  expect(readdirSync(folder)).toEqual([]);
});

test('written chunks do not accumulate in memory', async () => {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  let left = 1500;
  const fresh = new Readable({
    read() {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      left -= 1;
      this.push(left < 0 ? null : Buffer.allocUnsafeSlow(65_536));
    },
  });
  await receiveFile(folder, fresh, 1e9, never);
  expect(most).toBeLessThan(16e6);
});
