import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PreparedFile } from '../../src/media/files/prepare-file.ts';
import { placementsOf, valuesOf } from '../../src/media/storing/place-file.ts';
import type { MediaSettings } from '../../src/media/media-settings.ts';
import { createProvider } from '../../src/media/providers/create-provider.ts';
import type { Provider, ProviderFile } from '../../src/media/providers/provider.ts';

let folder: string;
let s3: { run(): Promise<AddressInfo>; close(): Promise<void> };
let endpoint: string;
let cloud: Server;
const cloudRequests: { readonly url: string; readonly body: string }[] = [];
const faults: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-providers-'));
  mkdirSync(join(folder, 'project'));
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'project/node_modules'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'files' }],
  });
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
  cloud = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1');
      const url = request.url ?? '';
      cloudRequests.push({ url, body });
      const [, id = ''] = /name="public_id"\r\n\r\n([^\r]*)/.exec(body) ?? [];
      response.setHeader('content-type', 'application/json');
      if (url.endsWith('/destroy')) response.end('{"result":"ok"}');
      else response.end(JSON.stringify({ public_id: id, secure_url: `https://cloud/${id}`, resource_type: 'image' }));
    });
  });
  await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
  const prefix = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`;
  // The package decides by this, when it is loaded, whether it speaks HTTP or HTTPS.
  process.env.CLOUDINARY_URL = `cloudinary://key:secret@cloud?upload_prefix=${encodeURIComponent(prefix)}`;
});
afterAll(async () => {
  await s3.close();
  cloud.close();
  rmSync(folder, { recursive: true, force: true });
});

const SETTINGS: MediaSettings = {
  provider: 'local',
  providerOptions: {},
  actionOptions: {},
  providerMs: 5_000,
  sizeLimit: 100_000_000,
  requestBytes: 100_000_000,
  breakpoints: {},
  contentCheck: 'correct',
  enforceAllowedTypes: false,
  linkNeeds: 'upload',
  unknownFields: 'store',
  images: { maxPixels: 1, maxFrames: 1, maxMegabytes: 300, maxMs: 5000, processes: 1, waiting: 1 },
  serving: { maxAge: 0, immutable: false, showPdf: false },
  variants: null,
};

const provider = (settings: Partial<MediaSettings>, projectDir = join(folder, 'project')): Promise<Provider> =>
  createProvider({
    settings: { ...SETTINGS, ...settings },
    projectDir,
    uploadsDir: join(folder, 'uploads'),
    reportFault: (error) => faults.push(error),
  });

const s3Options = (params: object = {}, others: object = {}, more: object = {}) => ({
  s3Options: {
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    params: { Bucket: 'files', ...params },
    ...more,
  },
  ...others,
});

const fileOf = (hash: string, size = 5): ProviderFile => ({
  name: `${hash}.txt`,
  hash,
  ext: '.txt',
  mime: 'text/plain',
  size,
});

function source(content: string | Buffer): string {
  mkdirSync(join(folder, 'incoming'), { recursive: true });
  const file = join(folder, 'incoming', `${Math.random()}`);
  writeFileSync(file, content);
  return file;
}

const read = async (url: string): Promise<{ status: number; body: string; type: string | null }> => {
  const response = await fetch(url);
  return { status: response.status, body: await response.text(), type: response.headers.get('content-type') };
};

describe('the local provider', () => {
  const stored = () => readdirSync(join(folder, 'uploads')).sort();

  test('moves files to their place, and back', async () => {
    const local = await provider({});
    const put = await local.put(fileOf('a_1'), source('hello'));
    expect(put.placement).toEqual({ url: '/uploads/a_1.txt' });
    expect(readFileSync(join(folder, 'uploads/a_1.txt'), 'utf8')).toBe('hello');
    await put.undo();
    expect(stored()).toEqual([]);
  });

  test('keeps the bytes of a file that is overwritten, and brings them back', async () => {
    const local = await provider({});
    const text = () => readFileSync(join(folder, 'uploads/a_2.txt'), 'utf8');
    const copy = join(folder, 'incoming/copy');
    await local.former?.keep(fileOf('a_2'), copy);
    expect(existsSync(copy)).toBe(false);
    await local.put(fileOf('a_2'), source('first'));
    await local.former?.keep(fileOf('a_2'), copy);
    await local.put(fileOf('a_2'), source('second'));
    expect(text()).toBe('second');
    await local.former?.restore(fileOf('a_2'), copy);
    expect(text()).toBe('first');
    await local.former?.restore(fileOf('a_2'), copy);
    await local.former?.keep(fileOf('a_2'), copy);
    await local.former?.restore(fileOf('a_2'), copy);
    expect(text()).toBe('first');
    await local.remove(fileOf('a_2'));
    await local.remove(fileOf('a_2'));
    expect(stored()).toEqual([]);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });
});

test('a failed replacement leaves the file in place', async () => {
  const local = await provider({});
  await local.put(fileOf('a_3'), source('first'));
  await expect(local.put(fileOf('a_3'), join(folder, 'incoming/nothing'))).rejects.toThrow('ENOENT');
  expect(readFileSync(join(folder, 'uploads/a_3.txt'), 'utf8')).toBe('first');
  await local.remove(fileOf('a_3'));
});

/** The same of the provider that is built in and of v4's own package. */
describe.each([
  ['s3', () => provider({ provider: 's3', providerOptions: s3Options() })],
  ["v4's aws-s3", () => provider({ provider: 'aws-s3', providerOptions: s3Options() })],
])('%s', (_title, create) => {
  test('stores, reads and removes', async () => {
    const one = await create();
    const { placement } = await one.put(fileOf('note_1'), source('hello'));
    // The package of v4 forgets the port.
    expect(placement.url.replace(/:\d+/, '')).toBe('http://127.0.0.1/files/note_1.txt');
    const url = `${endpoint}/files/note_1.txt`;
    expect(await read(url)).toEqual({ status: 200, body: 'hello', type: 'text/plain' });
    await one.remove({ ...fileOf('note_1'), url: placement.url });
    expect((await read(url)).status).toBe(404);
    one.close();
  });

  test('sends a large file in parts', async () => {
    const one = await create();
    const bytes = Buffer.alloc(12_000_000, 'abcdefghij');
    const put = await one.put(fileOf('large_1', 12_000), source(bytes));
    const { body } = await read(put.placement.url);
    expect(body.length).toBe(bytes.length);
    expect(body === bytes.toString()).toBe(true);
    await put.undo();
    expect((await read(put.placement.url)).status).toBe(404);
    one.close();
  });
});

describe('s3', () => {
  test('keys begin with a folder, and addresses with that of a CDN', async () => {
    const one = await provider({
      provider: 's3',
      providerOptions: s3Options({}, { rootPath: 'root/', baseUrl: 'https://cdn.example/' }),
    });
    const { placement } = await one.put({ ...fileOf('b_1'), path: 'sub' }, source('hello'));
    expect(placement.url).toBe('https://cdn.example/root/sub/b_1.txt');
    expect((await read(`${endpoint}/files/root/sub/b_1.txt`)).body).toBe('hello');
    one.close();
  });

  test.each([
    ['s3', () => provider({ provider: 's3', providerOptions: s3Options({ ACL: 'private' }) })],
    ["v4's aws-s3", () => provider({ provider: 'aws-s3', providerOptions: s3Options({ ACL: 'private' }) })],
  ])('%s signs addresses of a private bucket', async (_title, create) => {
    const one = await create();
    const { placement } = await one.put(fileOf('secret_1'), source('hello'));
    const signed = (await one.sign?.({ ...fileOf('secret_1'), url: placement.url })) ?? '';
    expect(signed).toMatch(/X-Amz-Expires=900/);
    expect((await read(signed)).body).toBe('hello');
    expect((await read(signed.replace(/Date=\d{8}/, 'Date=20200101'))).status).toBe(403);
    expect((await provider({ provider: 's3', providerOptions: s3Options() })).sign).toBeNull();
    one.close();
  });

  test('uses the same settings if the package of v4 is not installed', async () => {
    const one = await provider({ provider: 'aws-s3', providerOptions: s3Options() }, folder);
    expect(one.name).toBe('aws-s3');
    expect((await one.put(fileOf('c_1'), source('hello'))).placement.url).toBe(`${endpoint}/files/c_1.txt`);
    one.close();
  });

  test('without a bucket is a mistake in the settings', async () => {
    await expect(provider({ provider: 's3', providerOptions: { s3Options: {} } })).rejects.toThrow('has no bucket');
  });

  test('a missing bucket, an unreachable server, a hanging server: 503, and the log says why', async () => {
    const hanging = createServer(() => undefined);
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const silent = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const broken = [
      s3Options({ Bucket: 'nowhere' }),
      s3Options({}, {}, { endpoint: 'http://127.0.0.1:9', maxAttempts: 1 }),
      s3Options({}, {}, { endpoint: silent, maxAttempts: 1 }),
    ];
    for (const name of ['s3', 'aws-s3']) {
      for (const providerOptions of broken) {
        faults.length = 0;
        const one = await provider({ provider: name, providerOptions, providerMs: 500 });
        await expect(one.put(fileOf('d_1'), source('hello'))).rejects.toMatchObject({ status: 503 });
        expect(faults).toHaveLength(1);
        one.close();
      }
    }
    hanging.closeAllConnections();
    hanging.close();
  });
});

describe("v4's cloudinary", () => {
  const cloudinary = () => provider({ provider: 'cloudinary', actionOptions: { uploadStream: { folder: 'mine' } } });

  test('stores and removes', async () => {
    const one = await cloudinary();
    const { placement } = await one.put(fileOf('pic_1'), source('the bytes'));
    expect(placement).toMatchObject({
      url: 'https://cloud/pic_1',
      provider_metadata: { public_id: 'pic_1', resource_type: 'image' },
    });
    const { body, url } = cloudRequests.at(-1) ?? { body: '', url: '' };
    expect(url).toBe('/v1_1/cloud/auto/upload');
    expect(body).toContain('the bytes');
    expect(body).toMatch(/name="folder"\r\n\r\nmine/);
    await one.remove({ ...fileOf('pic_1'), ...placement });
    expect(cloudRequests.at(-1)).toMatchObject({ url: '/v1_1/cloud/image/destroy' });
    expect(cloudRequests.at(-1)?.body).toContain('pic_1');
  });
});

describe('a provider of the project itself', () => {
  const install = (name: string, code: string): void => {
    const place = join(folder, 'own', 'node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'index.js'), code);
    writeFileSync(join(folder, 'own/package.json'), '{}');
  };

  test('may have `upload` alone, check sizes itself, and get its options', async () => {
    install(
      'strapi-provider-upload-mine',
      `const { writeFileSync } = require('node:fs');
      module.exports = { init: (options) => ({
        upload: async (file, extra) => { writeFileSync(options.to, file.buffer); file.url = 'mine://' + file.hash + extra.end; },
        delete: async () => {},
        checkFileSize: (file, { sizeLimit }) => { if (file.size > 3) { const e = new Error('mine: ' + sizeLimit); e.name = 'PayloadTooLargeError'; throw e; } },
      }) };`,
    );
    const to = join(folder, 'mine.txt');
    const one = await provider(
      { provider: 'strapi-provider-upload-mine', providerOptions: { to }, actionOptions: { upload: { end: '!' } } },
      join(folder, 'own'),
    );
    expect((await one.put(fileOf('x_1'), source('hello'))).placement.url).toBe('mine://x_1!');
    expect(readFileSync(to, 'utf8')).toBe('hello');
    await expect(one.checkSize(fileOf('x_1'))).rejects.toMatchObject({ status: 413, message: 'mine: 100000000' });
    await one.checkSize(fileOf('x_1', 1));
  });

  test('may store a file under another name: its row has that one, and the file is deleted by it', async () => {
    const gone = join(folder, 'gone.txt');
    install(
      'renames',
      `const { writeFileSync } = require('node:fs');
      module.exports = { init: () => ({
        upload: async (file) => { file.hash = 'own_' + file.hash; file.url = 'own://' + file.hash; },
        delete: async (file) => writeFileSync(${JSON.stringify(gone)}, file.hash),
      }) };`,
    );
    const one = await provider({ provider: 'renames' }, join(folder, 'own'));
    const file = fileOf('z_1');
    const small = fileOf('thumbnail_z_1');
    const puts = [await one.put(file, source('hello')), await one.put(small, source('hello'))];
    const prepared = { file, info: {}, formats: new Map([['thumbnail', { file: small }]]) } as unknown as PreparedFile;
    const values = valuesOf(prepared, 'renames', placementsOf(puts));
    expect([values.hash, values.url]).toEqual(['own_z_1', 'own://own_z_1']);
    expect(values.formats?.thumbnail?.hash).toBe('own_thumbnail_z_1');
    await puts[0]?.undo();
    expect(readFileSync(gone, 'utf8')).toBe('own_z_1');
  });

  test.each([
    ['nothing-there', null, 'There is no package for the upload provider "nothing-there".'],
    ['throws', 'throw new Error("at loading")', 'cannot be used: at loading'],
    ['no-delete', 'module.exports = { init: () => ({ upload() {} }) }', 'has no function "delete"'],
    ['no-upload', 'module.exports = { init: () => ({ delete() {} }) }', 'has no function "uploadStream"'],
  ])('%s: a mistake of the project', async (name, code, message) => {
    if (code !== null) install(name, code);
    await expect(provider({ provider: name }, join(folder, 'own'))).rejects.toThrow(message);
    expect(existsSync(join(folder, 'own'))).toBe(true);
  });

  test('hangs, or throws: 503', async () => {
    install('hangs', 'module.exports = { init: () => ({ uploadStream: () => new Promise(() => {}), delete() {} }) }');
    install('fails', 'module.exports = { init: () => ({ uploadStream() { throw new Error("no"); }, delete() {} }) }');
    for (const name of ['hangs', 'fails']) {
      const one = await provider({ provider: name, providerMs: 200 }, join(folder, 'own'));
      await expect(one.put(fileOf('y_1'), source('hello'))).rejects.toMatchObject({ status: 503 });
    }
  });

  test('hangs, or throws, in any other call: 503, and the log says why once', async () => {
    const provides = (body: string) =>
      `const bad = () => { ${body} };
      module.exports = { init: () => ({ uploadStream: (file) => { file.url = 'own://' + file.hash; },
        delete: bad, checkFileSize: bad, isPrivate: bad, getSignedUrl: bad }) }`;
    install('hangs-later', provides('return new Promise(() => {});'));
    install('fails-later', provides("throw new Error('no');"));
    install('fails-late', provides("return Promise.reject(new Error('no'));"));
    for (const name of ['hangs-later', 'fails-later', 'fails-late']) {
      const one = await provider({ provider: name, providerMs: 1_500 }, join(folder, 'own'));
      const put = await one.put(fileOf('y_1'), source('hello'));
      const calls = [() => one.checkSize(fileOf('y_1')), () => one.isPrivate(), () => one.sign?.(fileOf('y_1'))];
      faults.length = 0;
      await Promise.all(calls.map((call) => expect(call()).rejects.toMatchObject({ status: 503 })));
      expect(faults).toHaveLength(calls.length);
      await Promise.all(
        [put.undo(), one.remove(fileOf('y_1'))].map((removed) =>
          expect(removed).rejects.toThrow(/^no$|did not respond/),
        ),
      );
    }
  });
});
