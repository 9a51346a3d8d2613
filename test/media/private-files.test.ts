import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { FULL_ACCESS, get, post, type UploadedFile } from './upload-client.ts';

let folder: string;
let s3: S3rver;
let plinth: StartedPlinth;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-private-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files' }],
  });
  const endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
  const providerOptions = {
    s3Options: {
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      params: { Bucket: 'files', ACL: 'private' },
    },
  };
  plinth = await startPlinth({
    engine: 'sqlite',
    adapt: (application) => {
      const { project } = application;
      const upload = { ...project.settings.upload, provider: 's3', providerOptions };
      return { ...application, project: { ...project, settings: { ...project.settings, upload } } };
    },
  });
});
afterAll(async () => {
  await plinth.stop();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

test('files of a private bucket have signed addresses wherever they are shown', async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#28c' } })
    .jpeg()
    .toBuffer();
  const parts = [
    { name: 'files', filename: 'sea.jpg', type: 'image/jpeg', value: bytes },
    { name: 'ref', value: 'api::article.article' },
    { name: 'refId', value: '1' },
    { name: 'field', value: 'cover' },
  ];
  const [uploaded] = (await post(plinth.url, '/api/upload', parts)).body;
  const entry = await get<{ data: { attributes: { cover: { data: { attributes: UploadedFile } } } } }>(
    plinth.url,
    '/api/articles/1?fields[0]=title&populate[cover][fields][0]=url&populate[cover][fields][1]=formats',
  );
  const shown = entry.data.attributes.cover.data.attributes;
  const one = await get<UploadedFile>(plinth.url, `/api/upload/files/${uploaded?.id}`);
  for (const file of [uploaded, shown, one]) {
    const addresses = [file?.url ?? '', ...Object.values(file?.formats ?? {}).map((format) => format.url)];
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      expect(address).toMatch(/X-Amz-Signature=/);
      expect((await fetch(address)).status).toBe(200);
    }
  }
});

test('such answers are not kept, and what is stored has no signature', async () => {
  const response = await fetch(`${plinth.url}/api/articles/1?populate=cover`, {
    headers: { authorization: FULL_ACCESS },
  });
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('etag')).toBeNull();
  expect(plinth.faults).toEqual([]);
});

test('deleting takes the objects along', async () => {
  const files = await get<UploadedFile[]>(plinth.url, '/api/upload/files?filters[name]=sea.jpg');
  const [file] = files;
  const answer = await fetch(`${plinth.url}/api/upload/files/${file?.id}`, {
    method: 'DELETE',
    headers: { authorization: FULL_ACCESS },
  });
  expect(answer.status).toBe(200);
  expect((await fetch(file?.url ?? '')).status).toBe(404);
});
