import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { FULL_ACCESS } from './upload-client.ts';

const DOCUMENT = readFileSync(new URL('../../docs/media.md', import.meta.url), 'utf8');

const EXAMPLES = [...DOCUMENT.matchAll(/```js upload\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g)];

let plinth: StartedPlinth;
beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite' });
});
afterAll(() => plinth.stop());

type Example = (url: string, token: string) => Promise<unknown>;

const AsyncFunction = (async () => undefined).constructor as new (...parts: readonly string[]) => Example;

test('the document has examples', () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(3);
  expect(EXAMPLES).toHaveLength(DOCUMENT.match(/^```js upload$/gm)?.length ?? 0);
});

test.each(EXAMPLES.map(([, code = '', answer = '']) => [code, answer]))('%s', async (code, answer) => {
  const run = new AsyncFunction('url', 'token', code);
  expect(await run(plinth.url, FULL_ACCESS.replace('Bearer ', ''))).toMatchObject(JSON.parse(answer));
  expect(plinth.faults).toEqual([]);
});
