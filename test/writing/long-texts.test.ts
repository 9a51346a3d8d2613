import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWriting, type WritingServer } from './writing-server.ts';

let server: WritingServer;

beforeAll(async () => {
  server = await startWriting('sqlite');
});

afterAll(() => server.stop());

/** Of two halves each: answers are encoded in pieces, and with one letter more before them the pieces end elsewhere. */
const FACES = '\u{1F600}'.repeat(200_000);

test('characters of long texts are whole, wherever the pieces of an answer end', async () => {
  for (const before of ['', 'a']) {
    const text = `${before}${FACES}`;
    const created = await server.send(
      'POST',
      '/api/articles',
      { data: { title: 'Long', body: text } },
      { as: 'token-full' },
    );
    expect(created.status).toBe(200);
    expect(created.data.attributes.body === text).toBe(true);
    // Twice: once read, and once from memory.
    for (let i = 0; i < 2; i++) {
      const read = await server.send('GET', `/api/articles/${created.data.id}`, undefined, { as: 'token-full' });
      expect(read.text === created.text).toBe(true);
      const hash = createHash('sha256').update(read.text).digest('base64url').slice(0, 22);
      expect(read.headers.get('etag')).toContain(hash);
    }
  }
});

test('an entry with thousands of components is returned as it is read, in any order', async () => {
  const blocks = Array.from({ length: 3_000 }, (_, i) => ({ __component: 'zone.quote', text: `Block ${i}` }));
  const created = await server.send(
    'POST',
    '/api/articles?populate=blocks',
    { data: { title: 'Many', blocks } },
    { as: 'token-full' },
  );
  expect(created.status).toBe(200);
  const stored = created.data.attributes.blocks as readonly { readonly id: number; readonly text: string }[];
  expect(stored.map(({ text }) => text)).toEqual(blocks.map(({ text }) => text));
  const url = `/api/articles/${created.data.id}?populate=blocks`;
  const reversed = stored.toReversed().map(({ id }) => ({ id, __component: 'zone.quote' }));
  const updated = await server.send('PUT', url, { data: { blocks: reversed } }, { as: 'token-full' });
  expect(updated.data.attributes.blocks).toEqual([...stored].reverse());
  expect((await server.send('GET', url, undefined, { as: 'token-full' })).text).toBe(updated.text);
  const [first, , third] = stored;
  await server.send(
    'PUT',
    url,
    { data: { blocks: [third, first].map((block) => ({ ...block, __component: 'zone.quote' })) } },
    { as: 'token-full' },
  );
  expect((await server.send('GET', url, undefined, { as: 'token-full' })).data.attributes.blocks).toEqual([
    third,
    first,
  ]);
});
