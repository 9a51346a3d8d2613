import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlinth, type StartedPlinth } from '../support/start-plinth.ts';

const EVERYTHING =
  'populate[parent][populate][children][populate]=*&populate[children][populate][parent][populate]=*&populate[blocks][populate]=*&sort=id';
/** From here on an answer is written and sent in pieces. */
const LONG = 256 * 1024;

const servers: StartedPlinth[] = [];

beforeAll(async () => {
  for (const cache of ['on', 'off']) {
    servers.push(await startPlinth({ engine: 'sqlite', environment: { PLINTH_CACHE: cache } }));
  }
});

afterAll(async () => {
  for (const server of servers) await server.stop();
});

interface Answer {
  readonly data: readonly unknown[];
}

async function read(url: string): Promise<{ text: string; length: number; etag: string | null }> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  return { text: bytes.toString(), length: bytes.length, etag: response.headers.get('etag') };
}

test('a long response equals its short parts, with its length and its tag', async () => {
  for (const { url } of servers) {
    const long = await read(`${url}/api/articles?${EVERYTHING}&pagination[pageSize]=100`);
    expect(long.length).toBeGreaterThan(2 * LONG);
    const parts: unknown[] = [];
    for (let page = 1; ; page++) {
      const short = await read(`${url}/api/articles?${EVERYTHING}&pagination[page]=${page}&pagination[pageSize]=5`);
      expect(short.length).toBeLessThan(LONG);
      const { data } = JSON.parse(short.text) as Answer;
      if (data.length === 0) break;
      parts.push(...data);
    }
    expect((JSON.parse(long.text) as Answer).data).toEqual(parts.slice(0, 100));
    const again = await read(`${url}/api/articles?${EVERYTHING}&pagination[pageSize]=100`);
    expect(again).toEqual(long);
    if (long.etag !== null) expect(long.etag).toContain(hashOf(long.text));
  }
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

test('a client that stops reading gets the rest when it goes on, and may leave', async () => {
  const [{ url, faults }] = servers as [StartedPlinth];
  const address = `${url}/api/articles?${EVERYTHING}&pagination[pageSize]=100&fields[0]=title`;
  const whole = (await read(address)).length;
  expect(whole).toBeGreaterThan(LONG);
  const response = await new Promise<IncomingMessage>((resolve) => get(address, resolve));
  response.pause();
  await delay(200);
  let received = 0;
  for await (const chunk of response) received += (chunk as Buffer).length;
  expect(received).toBe(whole);

  const leaving = await new Promise<IncomingMessage>((resolve) => get(address, resolve));
  leaving.once('data', () => leaving.destroy());
  await delay(200);
  expect((await read(address)).length).toBe(whole);
  expect(faults).toEqual([]);
});
