import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withGraphql } from '../graphql/with-graphql.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { type Engine, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { FULL_ACCESS, get, post, type UploadedFile } from './upload-client.ts';

let folder: string;
let s3: S3rver;
let endpoint = '';
let plinth: StartedPlinth;
let database: Engine;

/** What the project's own code is given. */
const INDEX = `
module.exports = {
  register({ strapi }) {
    strapi.server.routes([{ method: 'GET', path: '/by-code', config: { auth: false }, handler: async (ctx) => {
      const uid = 'api::article.article';
      const one = await strapi.entityService.findOne(uid, 1, { populate: ['cover'] });
      const [many] = await strapi.entityService.findMany(uid, { filters: { id: 1 }, populate: { cover: true } });
      const { results } = await strapi.entityService.findPage(uid, { filters: { id: 1 }, populate: { cover: true } });
      const found = await strapi.service(uid).findOne(1, { populate: ['cover'] });
      const { results: listed } = await strapi.service(uid).find({ filters: { id: 1 }, populate: { cover: true } });
      const loaded = await strapi.entityService.load(uid, { id: 1 }, 'cover');
      const row = await strapi.db.query(uid).findOne({ where: { id: 1 }, populate: ['cover'] });
      // Under no name that answers would be signed for.
      const shown = (file) => [file.isUrlSigned, file.url, file.formats.thumbnail.url];
      ctx.body = { signed: [one.cover, many.cover, results[0].cover, found.cover, listed[0].cover, loaded].map(shown), row: row.cover.url };
    } }]);
  },
};`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-private-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files' }],
  });
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
  const providerOptions = {
    s3Options: {
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      params: { Bucket: 'files', ACL: 'private' },
    },
  };
  const project = join(folder, 'project');
  cpSync(CONFORMANCE_PROJECT, project, { recursive: true });
  writeFileSync(join(project, 'src/index.js'), INDEX);
  database = await startRestored('sqlite');
  plinth = await startPlinth({
    engine: database,
    project,
    adapt: (opened) => {
      const application = withGraphql()(opened);
      const { settings } = application.project;
      const upload = { ...settings.upload, provider: 's3', providerOptions };
      return { ...application, project: { ...application.project, settings: { ...settings, upload } } };
    },
  });
});
afterAll(async () => {
  await plinth.stop();
  await s3.close();
  await database.stop();
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

test('also in GraphQL, under any alias, and links of an entry stay unchanged', async () => {
  const document = `mutation { updateArticle(id: 1, data: { sections: [
    { heading: "h", linkGroup: { caption: "c", links: [{ label: "l", url: "https://example.com/a_0123456789.png" }] } }
  ] }) { data { id } } }`;
  const ask = async (query: string) =>
    (await (
      await fetch(`${plinth.url}/graphql`, {
        method: 'POST',
        headers: { authorization: FULL_ACCESS, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
    ).json()) as { data: { article: { data: { attributes: Readonly<Record<string, never>> } } }; errors?: unknown };
  expect((await ask(document)).errors).toBeUndefined();
  const { data } = await ask(`{ article(id: 1) { data { attributes {
    cover { data { attributes { url where: url formats } } }
    sections { linkGroup { links { url } } }
  } } } }`);
  const { cover, sections } = data.article.data.attributes as unknown as {
    readonly cover: { readonly data: { readonly attributes: UploadedFile & { readonly where: string } } };
    readonly sections: readonly { readonly linkGroup: { readonly links: readonly { readonly url: string }[] } }[];
  };
  const { url, where, formats } = cover.data.attributes;
  for (const address of [url, where, formats?.thumbnail?.url ?? '']) {
    expect(address).toMatch(/X-Amz-Signature=/);
    expect((await fetch(address)).status).toBe(200);
  }
  expect(sections[0]?.linkGroup.links[0]?.url).toBe('https://example.com/a_0123456789.png');
  const rest = await (
    await fetch(`${plinth.url}/api/articles/1?populate[sections][populate]=linkGroup.links&populate[cover]=true`, {
      headers: { authorization: FULL_ACCESS },
    })
  ).text();
  expect(rest).toContain('"url":"https://example.com/a_0123456789.png"');
});

test('URLs written by callers are not signed, wherever they lead', async () => {
  const stored = `${endpoint}/files`;
  await fetch(`${stored}/secret.sql`, { method: 'PUT', body: 'secret' });
  const links = [`${stored}/secret.sql`, `${stored}/%zz.png`, `${stored}/${'_'.repeat(5_000)}`];
  const data = { body: links[0], sections: [{ heading: 'h', linkGroup: { caption: 'c', links: linksTo(links) } }] };
  const headers = { authorization: FULL_ACCESS, 'content-type': 'application/json' };
  const query = 'populate[sections][populate]=linkGroup.links&populate[cover]=true';
  const put = await fetch(`${plinth.url}/api/articles/2?${query}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ data }),
  });
  const asked = await fetch(`${plinth.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: '{ article(id: 2) { data { attributes { url: body } } } }' }),
  });
  for (const answer of [put, await fetch(`${plinth.url}/api/articles/2?${query}`, { headers }), asked]) {
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain(JSON.stringify(links[0]));
    expect(text).not.toContain('X-Amz-Signature');
  }
  expect(plinth.faults).toEqual([]);
});

const linksTo = (urls: readonly string[]) => urls.map((url) => ({ label: 'l', url }));

test('code gets signed addresses by the entity service and by services of types, and stored ones by rows', async () => {
  const { signed, row } = await get<{
    readonly signed: readonly (readonly [isUrlSigned: boolean, ...addresses: string[]])[];
    readonly row: string;
  }>(plinth.url, '/by-code');
  expect(signed).toHaveLength(6);
  for (const [isUrlSigned, ...addresses] of signed) {
    expect([isUrlSigned, addresses.length]).toEqual([true, 2]);
    for (const address of addresses) {
      expect(address).toMatch(/X-Amz-Signature=/);
      expect((await fetch(address)).status).toBe(200);
    }
  }
  expect(row).not.toContain('X-Amz');
});

test('such responses are not cached, and stored URLs have no signature', async () => {
  const response = await fetch(`${plinth.url}/api/articles/1?populate=cover`, {
    headers: { authorization: FULL_ACCESS },
  });
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('etag')).toBeNull();
  expect(plinth.faults).toEqual([]);
});

test('deleting removes the objects', async () => {
  const files = await get<UploadedFile[]>(plinth.url, '/api/upload/files?filters[name]=sea.jpg');
  const [file] = files;
  const answer = await fetch(`${plinth.url}/api/upload/files/${file?.id}`, {
    method: 'DELETE',
    headers: { authorization: FULL_ACCESS },
  });
  expect(answer.status).toBe(200);
  expect((await fetch(file?.url ?? '')).status).toBe(404);
});
