import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createImagePool, type ImagePool } from '../../src/media/images/image-pool.ts';
import type { DescribeJob, ImageResult } from '../../src/media/images/image-job.ts';

let folder: string;
let pool: ImagePool;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-images-'));
  pool = createImagePool({ processes: 1, waiting: 10 });
});
afterAll(() => {
  pool.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
});

const GPS = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitude: '0/1 7/1 3974/100' } };
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.53N" exif:GPSLongitude="0,7.66W" rdf:about="">
  <exif:GPSAltitude>1234/10</exif:GPSAltitude></rdf:Description></rdf:RDF></x:xmpmeta>`;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#28c' } });

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

const located = (width: number, height: number, orientation = 1) =>
  picture(width, height)
    .withMetadata({ orientation, exif: { IFD0: { Make: 'Camera' }, ...GPS } })
    .withXmp(XMP);

const job = (bytes: Buffer, options: Partial<DescribeJob> = {}): DescribeJob => {
  const file = join(folder, 'picture');
  writeFileSync(file, bytes);
  return {
    kind: 'describe',
    file,
    folder,
    maxPixels: 10_000_000,
    maxFrames: 10,
    maxMegabytes: 300,
    maxMs: 5000,
    sizeOptimization: true,
    autoOrientation: false,
    responsiveDimensions: true,
    breakpoints: { large: 1000, medium: 750, small: 500 },
    ...options,
  };
};

async function describeImage(bytes: Buffer, options: Partial<DescribeJob> = {}) {
  const result = await pool.run(job(bytes, options));
  if (result.kind !== 'image') throw new Error(`${result.kind}: ${JSON.stringify(result)}`);
  return result;
}

type Described = Extract<ImageResult, { readonly kind: 'image' }>;

const sizes = ({ formats }: Described) => Object.fromEntries(formats.map((f) => [f.key, [f.width, f.height]]));

const hasPosition = (bytes: Buffer): boolean =>
  bytes.includes('51,30.53N') || bytes.includes('1234/10') || bytes.includes(Buffer.from([0x9e, 0x0c, 0, 0, 0x64]));

describe('a picture', () => {
  test.each([
    [100, 50, {}],
    [245, 156, {}],
    [246, 100, { thumbnail: [245, 100] }],
    [600, 400, { thumbnail: [234, 156], small: [500, 333] }],
    [1200, 900, { thumbnail: [208, 156], large: [1000, 750], medium: [750, 563], small: [500, 375] }],
    [200, 1200, { thumbnail: [26, 156], large: [167, 1000], medium: [125, 750], small: [83, 500] }],
  ])('of %i x %i has its formats', async (width, height, expected) => {
    const result = await describeImage(await picture(width, height).png().toBuffer());
    expect([result.width, result.height]).toEqual([width, height]);
    expect(sizes(result)).toEqual(expected);
    for (const { path, size } of result.formats) expect(readFileSync(path)).toHaveLength(size);
  });

  test('has the sizes configured by a project, or only a thumbnail', async () => {
    const bytes = await picture(900, 600).jpeg().toBuffer();
    expect(sizes(await describeImage(bytes, { breakpoints: { tiny: 64, huge: 4000 } }))).toEqual({
      thumbnail: [234, 156],
      tiny: [64, 43],
    });
    expect(Object.keys(sizes(await describeImage(bytes, { responsiveDimensions: false })))).toEqual(['thumbnail']);
  });

  test('is made smaller if configured, and stays unchanged otherwise', async () => {
    const bytes = await noise(300, 200).jpeg({ quality: 100 }).toBuffer();
    const { file } = await describeImage(bytes);
    expect(file?.size).toBeLessThan(bytes.length);
    const plain = await describeImage(bytes, { sizeOptimization: false });
    expect(readFileSync(plain.file?.path ?? '').equals(bytes)).toBe(true);
  });

  test('as a vector has only a size; other files are not changed', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
    expect(await pool.run(job(Buffer.from(svg)))).toMatchObject({ width: 40, height: 20, formats: [], file: null });
    expect(await pool.run(job(Buffer.from('hello')))).toEqual({ kind: 'other' });
    expect(await pool.run(job(await picture(300, 200).avif().toBuffer()))).toEqual({ kind: 'other' });
  });

  test('with several frames or pages keeps them', async () => {
    const frames = await sharp(
      await Promise.all(
        ['#f00', '#0f0', '#00f'].map((background) =>
          sharp({ create: { width: 300, height: 200, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    );
    const bytes = await frames.webp().toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    const { file, width, height, formats } = await describeImage(bytes);
    expect([width, height]).toEqual([300, 200]);
    expect((await sharp(file?.path).metadata()).pages).toBe(3);
    expect(formats.map(({ key }) => key)).toEqual(['thumbnail']);
  });
});

describe('how a picture is held', () => {
  test('is still said by the stored file and its formats', async () => {
    const { width, height, file, formats } = await describeImage(await located(600, 300, 6).jpeg().toBuffer());
    expect([width, height]).toEqual([600, 300]);
    for (const { path = '' } of [file ?? {}, ...formats]) {
      expect((await sharp(path).metadata()).orientation).toBe(6);
      expect(hasPosition(readFileSync(path))).toBe(false);
    }
  });

  test('is applied to the pixels if configured', async () => {
    const bytes = await located(600, 300, 6).jpeg().toBuffer();
    const result = await describeImage(bytes, { autoOrientation: true });
    expect([result.width, result.height]).toEqual([300, 600]);
    expect(sizes(result)).toEqual({ thumbnail: [78, 156], small: [250, 500] });
    expect((await sharp(result.file?.path).metadata()).orientation ?? 1).toBe(1);
  });
});

describe('where a picture was taken', () => {
  test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)('is removed from %s', async (format) => {
    const bytes = await located(300, 200)[format]().toBuffer();
    expect(hasPosition(bytes)).toBe(true);
    for (const sizeOptimization of [true, false]) {
      const result = await pool.run(job(bytes, { sizeOptimization }));
      const stored = result.kind === 'image' && result.file !== null ? result.file.path : join(folder, 'picture');
      expect(hasPosition(readFileSync(stored))).toBe(false);
      const { exif, width } = await sharp(stored).metadata();
      expect(width).toBe(300);
      if (exif !== undefined) expect(exif.includes('GPS')).toBe(false);
      await sharp(stored, { failOn: 'warning' }).stats();
    }
  });
});

describe('a picture that is refused', () => {
  test('has more pixels than are accepted: nothing is decoded', async () => {
    const bytes = await picture(4000, 3000).png().toBuffer();
    expect(await pool.run(job(bytes))).toMatchObject({
      kind: 'tooLarge',
      reason: 'has 4000 x 3000 pixels, and 10000000 are accepted',
    });
    // The header of a PNG that claims 60000 x 60000 pixels: 10 GB, were they decoded.
    const bomb = Buffer.from(await picture(10, 10).png().toBuffer());
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const result = await pool.run(job(bomb));
    expect(['tooLarge', 'other', 'faulty']).toContain(result.kind);
  });

  test('takes more memory or time than is accepted, whatever its header says', async () => {
    const width = 5500;
    const flat = sharp({ create: { width, height: width, channels: 4, background: { r: 9, g: 8, b: 7, alpha: 0.5 } } });
    // Of these nothing can be seen before all of it is decoded.
    const costly = await Promise.all([
      flat.clone().png({ progressive: true, compressionLevel: 1 }).toBuffer(),
      flat.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
    ]);
    const refused = { kind: 'tooLarge', reason: 'takes more than 150 MB of memory or 5 s to decode' };
    for (const bytes of costly) {
      const one = await pool.run(job(bytes, { maxPixels: 100_000_000, maxMegabytes: 150 }));
      expect(one).toEqual(refused);
    }
    expect(await pool.run(job(await noise(1500, 1000).png().toBuffer(), { maxMs: 50 }))).toMatchObject({
      kind: 'tooLarge',
    });
    // Text in which a position might be, over and over: to look through it takes forever.
    const endless = Buffer.concat([
      await picture(300, 200).avif().toBuffer(),
      Buffer.from(`<x:xmpmeta${' <a:GPSx>'.repeat(110_000)}</x:xmpmeta>`),
    ]);
    expect(await pool.run(job(endless, { maxMs: 300 }))).toMatchObject({ kind: 'tooLarge' });
    expect(sizes(await describeImage(await picture(300, 200).png().toBuffer()))).toEqual({ thumbnail: [234, 156] });
  });

  test('has more frames than are accepted', async () => {
    const frames = Array.from({ length: 11 }, () => noise(8, 8).png().toBuffer());
    const bytes = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(11);
    expect(await pool.run(job(bytes))).toMatchObject({ kind: 'tooLarge' });
  });

  test('is cut off', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const bytes = await noise(120, 80)[format]().toBuffer();
      for (const sizeOptimization of [true, false]) {
        const result = await pool.run(job(bytes.subarray(0, bytes.length >> 1), { sizeOptimization }));
        expect(['faulty', 'other']).toContain(result.kind);
      }
    }
  });
});

describe('the pool', () => {
  test('refuses work if too much is queued', async () => {
    const small = createImagePool({ processes: 1, waiting: 2 });
    const bytes = await picture(300, 200).jpeg().toBuffer();
    const runs = Array.from({ length: 6 }, () => small.run(job(bytes)));
    const results = await Promise.allSettled(runs);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'ServiceUnavailableError' });
    }
    small.close();
  });

  test('stops an image that takes too long, and goes on', async () => {
    const hasty = createImagePool({ processes: 1, waiting: 5, jobMs: 30 });
    const [slow, next] = [hasty.run(job(await picture(3000, 3000).png().toBuffer())), hasty.run(job(Buffer.from('x')))];
    expect(await slow).toMatchObject({ kind: 'faulty' });
    expect(['faulty', 'other']).toContain((await next).kind);
    hasty.close();
  });

  test('assigns no work to a process that is about to end', async () => {
    const idleMs = 50;
    const short = createImagePool({ processes: 1, waiting: 5, idleMs });
    const bytes = await picture(30, 20).png().toBuffer();
    expect((await short.run(job(bytes))).kind).toBe('image');
    // A timer of the same length that was set later: it is told to end just before.
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    expect((await short.run(job(bytes))).kind).toBe('image');
    short.close();
  });

  test('does not start work that nobody wants any more', async () => {
    const controller = new AbortController();
    const file = join(folder, 'kept');
    copyFileSync(job(await picture(300, 200).png().toBuffer()).file, file);
    const first = pool.run(job(await picture(1500, 1500).png().toBuffer()));
    const second = pool.run({ ...job(Buffer.from('x')), file }, controller.signal);
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await first;
  });
});
