/**
 * Files: pictures, serving, one large upload.
 * `npm run bench:media -- [--images 200] [--bytes 2000000000] [--only images,serving,upload] [--save]`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ImageFigures, measureImages } from './media/measure-images.ts';
import { measureServing, type ServingFigure } from './media/measure-serving.ts';
import { measureUpload, type UploadFigures } from './media/measure-upload.ts';
import { startMediaServer } from './media/media-server.ts';
import { RESULTS } from './places.ts';

const { values } = parseArgs({
  options: {
    images: { type: 'string', default: '200' },
    bytes: { type: 'string', default: '2000000000' },
    only: { type: 'string', default: 'images,serving,upload' },
    save: { type: 'boolean', default: false },
  },
});
const parts = new Set(values.only.split(','));
const lines = [
  `# Files, ${new Date().toISOString().slice(0, 10)}`,
  '',
  `Node ${process.version}, ${availableParallelism()} cores, SQLite. \`npm run bench:media\`.`,
];

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-media-'));
const server = await startMediaServer();
try {
  await measure('upload', async () => describeUpload(await measureUpload(server, Number(values.bytes))));
  await measure('serving', async () => describeServing(await measureServing(server, folder)));
  await measure('images', async () => describeImages(await measureImages(server, folder, Number(values.images))));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
const report = `${lines.join('\n')}\n`;
console.log(report);
if (values.save) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${new Date().toISOString().slice(0, 10)}-media.md`), report);
}

/** Reports the machine's load too, because the figures depend on it. */
async function measure(part: string, describe: () => Promise<readonly string[]>): Promise<void> {
  if (!parts.has(part)) return;
  const [load = 0] = loadavg();
  lines.push(...(await describe()));
  lines.push('', `Load of the machine before: ${load.toFixed(1)}.`);
}

function describeImages(one: ImageFigures): readonly string[] {
  const { images, aloneSeconds, servedSeconds, ratio, refused, readAlone, readMeanwhile } = one;
  const p99 = readMeanwhile.p99 / readAlone.p99;
  return [
    '',
    `## ${images} pictures of 4000 x 3000`,
    '',
    '| | seconds | pictures a second |',
    '|---|---|---|',
    `| the library alone, as many at once as there are cores | ${aloneSeconds.toFixed(1)} | ${(images / aloneSeconds).toFixed(2)} |`,
    `| uploaded, stored and answered (${refused} refused) | ${servedSeconds.toFixed(1)} | ${(images / servedSeconds).toFixed(2)} |`,
    '',
    `Ratio **${ratio.toFixed(2)}**. A cheap read every 20 ms: p50 ${readAlone.p50.toFixed(1)} ms and p99 ${readAlone.p99.toFixed(1)} ms alone (${readAlone.reads} reads), p50 ${readMeanwhile.p50.toFixed(1)} ms and p99 ${readMeanwhile.p99.toFixed(1)} ms meanwhile (${readMeanwhile.reads} reads): p99 **${p99.toFixed(1)} times** that alone.`,
  ];
}

function describeServing(figures: readonly ServingFigure[]): readonly string[] {
  const rows = figures.map(({ bytes, server: name, perSecond, p99, failed }) => {
    const plinth = figures.find((one) => one.bytes === bytes)?.perSecond ?? 0;
    return `| ${bytes} | ${name} | ${perSecond.toFixed(0)} | ${p99.toFixed(1)} | ${(plinth / perSecond).toFixed(2)} | ${failed} |`;
  });
  return [
    '',
    '## Serving a file, 8 connections',
    '',
    '| bytes | server | answers a second | p99 ms | Plinth / server | failed |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
}

function describeUpload({ bytes, seconds, status, before, most }: UploadFigures): readonly string[] {
  return [
    '',
    `## One file of ${(bytes / 1e9).toFixed(1)} GB`,
    '',
    `Status ${status} after ${seconds.toFixed(1)} s. The process held ${before.toFixed(0)} MB before, and never more than ${most.toFixed(0)} MB.`,
  ];
}
