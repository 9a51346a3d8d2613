import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { BUILT_BENCH } from '../places.ts';
import type { MediaServer } from './media-server.ts';

export interface ImageFigures {
  readonly images: number;
  readonly aloneSeconds: number;
  readonly servedSeconds: number;
  /** Images per second by upload, divided by those of the library alone. */
  readonly ratio: number;
  readonly refused: number;
  readonly readAlone: ReadTimes;
  readonly readMeanwhile: ReadTimes;
}

/** Times of a cheap read in milliseconds. */
export interface ReadTimes {
  readonly reads: number;
  readonly p50: number;
  readonly p99: number;
}

const CHEAP = '/api/categories/1?fields[0]=name';
const READ_EVERY_MS = 20;
const ROUNDS = 4;
/** Per core: some wait for the disk while others are processed. */
const SENDERS = 4;

/** A detailed picture, as from a camera: noise over large shapes. */
async function makePicture(file: string): Promise<void> {
  const size = { width: 4000, height: 3000 };
  const noise = await sharp({
    create: { ...size, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .blur(1.5)
    .png({ compressionLevel: 0 })
    .toBuffer();
  writeFileSync(file, await sharp(noise).jpeg({ quality: 92 }).toBuffer());
}

/** Uploads pictures of 4000 x 3000, a few at a time, during a steady cheap read. */
export async function measureImages(server: MediaServer, folder: string, images: number): Promise<ImageFigures> {
  const picture = path.join(folder, 'picture.jpg');
  await makePicture(picture);
  const cores = availableParallelism();
  const program = path.join(BUILT_BENCH, 'media/sharp-alone.js');
  const share = Math.ceil(images / ROUNDS);
  await upload(server, picture);
  const readAlone = await readFor(server, () => delay(8_000));
  const meanwhile: number[] = [];
  let [aloneSeconds, servedSeconds, refused] = [0, 0, 0];
  // Measured in turns, so other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const args = [program, picture, path.join(folder, 'alone'), String(share), String(cores)];
    aloneSeconds += Number((await promisify(execFile)(process.execPath, args)).stdout);
    const started = performance.now();
    const times = await readFor(server, async () => {
      refused += await uploadAll(server, picture, share, cores * SENDERS);
    });
    servedSeconds += (performance.now() - started) / 1000;
    meanwhile.push(...times);
  }
  return {
    images: share * ROUNDS,
    aloneSeconds,
    servedSeconds,
    ratio: aloneSeconds / servedSeconds,
    refused,
    readAlone: timesOf(readAlone),
    readMeanwhile: timesOf(meanwhile),
  };
}

async function uploadAll(server: MediaServer, picture: string, count: number, senders: number): Promise<number> {
  let next = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (next < count) {
        next += 1;
        if ((await upload(server, picture)) !== 200) refused += 1;
      }
    }),
  );
  return refused;
}

async function upload({ url, authorization }: MediaServer, picture: string): Promise<number> {
  const form = new FormData();
  form.append('files', new Blob([readFileSync(picture)], { type: 'image/jpeg' }), 'picture.jpg');
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization }, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends a read every few milliseconds, whether or not the previous one was answered, until the work is done. */
async function readFor({ url }: MediaServer, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const reads = new Set<Promise<void>>();
  const read = async (): Promise<void> => {
    const started = performance.now();
    const answer = await fetch(`${url}${CHEAP}`);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  };
  const timer = setInterval(() => {
    const one = read().finally(() => reads.delete(one));
    reads.add(one);
  }, READ_EVERY_MS);
  await work();
  clearInterval(timer);
  await Promise.all(reads);
  return times;
}

function timesOf(times: number[]): ReadTimes {
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { reads: times.length, p50: at(0.5), p99: at(0.99) };
}
