import { vercelStegaDecode } from '@vercel/stega';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { listMaterial, readMaterial } from '../support/conformance-material.ts';
import { type Engine, startRestored } from '../support/engines.ts';
import { V5 } from './random-reads.ts';
import { withPreview } from './with-preview.ts';

/** Every nth recorded request, or all of them with PLINTH_TEST_EVERY_CASE=1. */
const EVERY = process.env.PLINTH_TEST_EVERY_CASE === undefined ? 80 : 1;

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly request?: unknown;
}

const recorded = (folder: string): readonly Recorded[] =>
  listMaterial(folder)
    .flatMap((name) => readMaterial(name).toString().split('\n').filter(Boolean))
    .filter((_, place) => place % EVERY === 0)
    .map((line) => JSON.parse(line) as Recorded);

let engine: Engine;
let plain: AdminServer;
let previewing: AdminServer;

beforeAll(async () => {
  engine = await startRestored('sqlite', 'admin');
  plain = await startAdmin({ on: engine, adapt: withGraphql() });
  previewing = await startAdmin({
    on: engine,
    adapt: (application) => withPreview(() => 'https://site.example/')(withGraphql()(application)),
  });
  const changes = { title: 'Unpublished secret' };
  for (const id of [1, 2, 3])
    await previewing.call('PUT', `/studio/api/entries/api::article.article/${id}/changes`, changes);
  const { token } = (await previewing.call('POST', '/studio/api/previews', { name: 'Site' })).body.data;
  const shown = await fetch(`${previewing.url}/api/articles/1`, { headers: { authorization: `Bearer ${token}` } });
  expect(await shown.text()).toContain('Unpublished secret');
});
afterAll(async () => {
  await plain?.stop();
  await previewing?.stop();
  await engine?.stop();
});

async function answer(server: AdminServer, { method, path, auth, headers, request }: Recorded, added: object) {
  const given = { ...headers, ...added };
  const { status, text, etag } = await server.call(method, path, request, auth, given);
  return { status, etag, text };
}

test('where previews are configured and marked texts asked for, recorded reads have the same answers, byte by byte', {
  timeout: 600_000,
}, async () => {
  const all = [
    ...recorded('cases').map((one) => [one, {}] as const),
    ...recorded('v5/cases').map((one) => [one, V5] as const),
    ...recorded('graphql/cases').map((one) => [one, {}] as const),
  ];
  let compared = 0;
  for (const [one, headers] of all) {
    const isRead = one.method === 'GET' || one.request !== undefined;
    if (!isRead || JSON.stringify(one.request ?? '').includes('mutation')) continue;
    const expected = await answer(plain, one, headers);
    const found = await answer(previewing, one, { ...headers, 'strapi-encode-source-maps': 'true' });
    expect(found, `${one.method} ${one.path}`).toEqual(expected);
    expect(vercelStegaDecode(found.text), one.path).toBeUndefined();
    // In v5's contract, those who may find drafts ask for them without a preview token.
    if (!one.path.includes('status')) expect(found.text, one.path).not.toContain('Unpublished secret');
    compared += 1;
  }
  expect(compared).toBeGreaterThan(7_000 / EVERY);
});
