// The program of an image process, which handles one image at a time. Plain JavaScript, because Node 20 cannot start a
// process from TypeScript. An image that crashes the decoder ends this process and not the server.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { removePositions } from './remove-positions.mjs';
import { watchCost } from './watch-cost.mjs';

const { default: sharp } = await import(process.argv[2] ?? 'sharp');
// One thread per image: there are as many processes as concurrent images.
sharp.concurrency(1);
sharp.cache(false);

const WORN_BYTES = 150 * 1024 * 1024;

const RASTER = ['jpeg', 'png', 'webp', 'tiff', 'gif'];
const OPTIMIZED = ['jpeg', 'png', 'webp', 'tiff'];
const THUMBNAIL = { width: 245, height: 156, fit: 'inside' };

const cost = watchCost();

process.on('message', (job) => {
  cost.begin(job);
  describe(job)
    .catch((error) => ({ kind: 'faulty', reason: String(error?.message ?? error) }))
    .then((result) => {
      cost.end();
      // Memory left over from the last image must not count for the next one.
      process.send({ result, isWorn: process.memoryUsage.rss() > WORN_BYTES });
    });
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });

/** The properties of an image, and the files generated from it: an optimized replacement, and its formats. */
async function describe(job) {
  if (job.kind === 'variant') return makeVariant(job);
  const facts = await readFacts(job);
  if (facts.kind !== 'image') return facts;
  const { format, orientation, several } = facts;
  // Rendered by the browser: there are no pixels to check or resize.
  if (format === 'svg') return { ...facts, file: null, formats: [] };
  // Encoding would leave only one of several frames or pages.
  const encodable = OPTIMIZED.includes(format) && !several && (job.autoOrientation || isEncodable(job, facts));
  const turned = encodable && job.autoOrientation;
  const kept = !turned && orientation > 1 ? orientation : 0;
  const better = encodable && (job.sizeOptimization || turned) ? await optimize(job, format, turned, kept) : null;
  if (better === null) {
    await decode(job);
    await removePositions(job.file);
  }
  const { width, height } = better ?? facts;
  const formats = [];
  for (const { key, size } of wantedFormats(job, width, height)) {
    formats.push({ key, ...(await resize(job, better?.path ?? job.file, size, kept)) });
  }
  return { ...facts, width, height, file: better ?? { path: job.file, size: (await stat(job.file)).size }, formats };
}

/** Measured memory of encoding in bytes per pixel. PNG is slow as well: 5 s for 12 million pixels. */
const ENCODING_BYTES = { jpeg: 3.2, png: 20, webp: 10, tiff: 1 };

/** Memory of the process without an image, and of decoding in addition to encoding. */
const OTHER_MEGABYTES = 120;

/** Images that can be decoded, but not encoded within the memory limit, are stored as uploaded. */
const isEncodable = ({ maxMegabytes }, { format, width, height }) =>
  width * height * ENCODING_BYTES[format] < (maxMegabytes - OTHER_MEGABYTES) * 1024 * 1024;

/** Reads only the header: nothing is decoded before its size is known. */
async function readFacts({ file, maxPixels, maxFrames }) {
  let metadata;
  try {
    metadata = await sharp(file, { limitInputPixels: false, sequentialRead: true }).metadata();
  } catch {
    return { kind: 'other' };
  }
  const { format, width = null, height = null, pages = 1, orientation = 1 } = metadata;
  if (format !== 'svg' && !RASTER.includes(format)) {
    await removePositions(file);
    return { kind: 'other' };
  }
  const frameHeight = metadata.pageHeight ?? height;
  if (width * frameHeight > maxPixels) {
    return { kind: 'tooLarge', reason: `has ${width} x ${frameHeight} pixels, and ${maxPixels} are accepted` };
  }
  if (pages > maxFrames) return { kind: 'tooLarge', reason: `has ${pages} frames, and ${maxFrames} are accepted` };
  return { kind: 'image', format, width, height: frameHeight, orientation, several: pages > 1 };
}

const open = ({ maxPixels }, file) => sharp(file, { limitInputPixels: maxPixels, sequentialRead: true });

/** Throws if the image cannot be decoded completely. Decodes row by row if the format allows it. */
const decode = (job) =>
  open(job, job.file).resize({ width: 8, height: 8, fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();

/** Named like the server's own temporary files, so leftovers can be attributed to their process. */
const temporary = ({ folder, maker }) => path.join(folder, `${maker}-${randomUUID()}.part`);

async function optimize(job, format, turned, orientation) {
  const target = temporary(job);
  let picture = open(job, job.file)[format]({ quality: job.sizeOptimization ? 80 : 100 });
  if (turned) picture = picture.rotate();
  return write(withOrientation(picture, orientation), target, orientation);
}

async function resize(job, file, size, orientation) {
  return write(withOrientation(open(job, file).resize(size), orientation), temporary(job), orientation);
}

/** Strips all camera metadata except the orientation. */
const withOrientation = (picture, orientation) =>
  orientation === 0 ? picture : picture.withMetadata({ orientation }).withExif({ IFD0: { Software: ' ' } });

async function write(picture, target, orientation) {
  const { width, height, size } = await picture.toFile(target);
  if (orientation > 0) await removePositions(target);
  return { path: target, width, height, size };
}

function wantedFormats({ responsiveDimensions, breakpoints }, width, height) {
  const formats = [];
  if (width > THUMBNAIL.width || height > THUMBNAIL.height) formats.push({ key: 'thumbnail', size: THUMBNAIL });
  if (!responsiveDimensions) return formats;
  for (const [key, side] of Object.entries(breakpoints)) {
    if (side < width || side < height) formats.push({ key, size: { width: side, height: side, fit: 'inside' } });
  }
  return formats;
}

/** A requested variant: another size or format. */
async function makeVariant(job) {
  const facts = await readFacts(job);
  if (facts.kind !== 'image' || facts.format === 'svg') return { kind: 'other' };
  const { width, height, fit, format, quality } = job.variant;
  const picture = open(job, job.file)
    .rotate()
    .resize({ width, height, fit, withoutEnlargement: true })
    .toFormat(format ?? facts.format, quality === undefined ? {} : { quality });
  return { kind: 'variant', format: format ?? facts.format, ...(await write(picture, temporary(job), 0)) };
}
