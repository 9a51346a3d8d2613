import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variantSignature } from '../../src/media/variants/read-variant.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { post } from './upload-client.ts';

let plinth: StartedPlinth;
let uploads: string;
let url: string;
let text: string;
beforeAll(async () => {
  plinth = await startPlinth({
    engine: 'sqlite',
    adapt: (application) => {
      const { project } = application;
      uploads = join(project.settings.server.publicDir, 'uploads');
      const variants = { sizes: [100, 200], qualities: [50], secret: 'a secret', cacheBytes: 6_000 };
      const upload = { ...project.settings.upload, variants };
      return { ...application, project: { ...project, settings: { ...project.settings, upload } } };
    },
  });
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
  const files = [
    { name: 'files', filename: 'sea.jpg', type: 'image/jpeg', value: bytes },
    { name: 'files', filename: 'note.txt', type: 'text/plain', value: 'x' },
  ];
  const { body } = await post(plinth.url, '/api/upload', files);
  [url = '', text = ''] = body.map((file) => plinth.url + file.url);
});
afterAll(() => plinth.stop());

const kept = (): readonly string[] => readdirSync(join(uploads, '.variants'));

const ask = async (query: string, accept?: string) => {
  const response = await fetch(`${url}?${query}`, accept === undefined ? {} : { headers: { accept } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a picture can be had', () => {
  test('in sizes that are listed', async () => {
    const { response, bytes } = await ask('width=200');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toMatch(/immutable/);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 133 });
    const cover = await ask('width=100&height=100&fit=cover');
    expect(await sharp(cover.bytes).metadata()).toMatchObject({ width: 100, height: 100 });
    const larger = await ask('width=200&height=200&fit=outside');
    expect(await sharp(larger.bytes).metadata()).toMatchObject({ height: 200 });
  });

  test('in formats, by name or by Accept', async () => {
    expect(await sharp((await ask('width=100&format=webp')).bytes).metadata()).toMatchObject({ format: 'webp' });
    expect((await sharp((await ask('width=100&format=avif&quality=50')).bytes).metadata()).format).toBe('heif');
    const chosen = await ask('width=100&format=auto', 'image/avif,image/webp,*/*');
    expect(chosen.response.headers.get('content-type')).toBe('image/avif');
    expect(chosen.response.headers.get('vary')).toContain('Accept');
    expect((await ask('width=100&format=auto', 'image/webp')).response.headers.get('content-type')).toBe('image/webp');
    expect((await ask('width=100&format=auto', '*/*')).response.headers.get('content-type')).toBe('image/jpeg');
  });

  test('in any size that the project has signed', async () => {
    const name = url.slice(url.lastIndexOf('/') + 1);
    const query = new URLSearchParams({ width: '123' });
    query.set('signature', variantSignature('a secret', name, query));
    expect(await sharp((await ask(query.toString())).bytes).metadata()).toMatchObject({ width: 123 });
    query.set('width', '124');
    expect((await ask(query.toString())).response.status).toBe(403);
  });

  test('many times at once, created once', async () => {
    const before = kept().length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('height=100')));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1);
    expect(kept().length).toBeLessThanOrEqual(before + 1);
  });

  test('and its cache has a limit', async () => {
    for (const query of ['width=100', 'width=200', 'height=200', 'width=100&height=200&fit=fill']) await ask(query);
    const sizes = await Promise.all(
      kept().map(async (name) => (await sharp(join(uploads, '.variants', name)).toBuffer()).length),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(kept().length).toBeLessThan(6);
    const name = kept()[0] ?? '';
    expect((await fetch(`${plinth.url}/uploads/.variants/${name}`)).status).toBe(404);
  });
});

describe('refused requests', () => {
  test.each([
    ['width=101', 'Invalid width. Expected one of 100, 200.'],
    ['width=x', 'Invalid width. Expected one of 100, 200.'],
    ['width=100&quality=51', 'Invalid quality. Expected one of 50.'],
    ['width=100&fit=big', 'Invalid fit. Expected one of cover, contain, inside, outside, fill.'],
    ['format=exe', 'Invalid format. Expected one of avif, webp, jpeg, png, auto.'],
  ])('%s', async (query, message) => {
    const { response, bytes } = await ask(query);
    expect({ status: response.status, message: JSON.parse(bytes.toString()).error.message }).toEqual({
      status: 400,
      message,
    });
  });

  test('files that are not images, and missing files', async () => {
    expect((await fetch(`${text}?width=100`)).status).toBe(400);
    expect((await fetch(`${plinth.url}/uploads/nope.jpg?width=100`)).status).toBe(404);
    expect((await fetch(`${text}?v=2`)).status).toBe(200);
    expect(plinth.faults).toEqual([]);
  });
});
