import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { CLIENT_PROGRAM } from './client-program.ts';
import { operationOf, readDocuments, recordedCases } from './conformance.ts';
import type { GeneratedClient } from './generate-client.ts';
import { generateClient } from './generate-client.ts';
import { readDescriptions } from './schema-validator.ts';

/** One change of the program each, and the name that the compiler then complains of. */
const MISTAKES = {
  'a field that does not exist': ["fields: ['title', 'slug']", "fields: ['title', 'nonsense']", 'nonsense'],
  'a private field': ['attributes.title;', 'attributes.editorNote;', 'editorNote'],
  'a relation the role may not find': [
    'attributes.categories?.data',
    'attributes.internalNotes?.data',
    'internalNotes',
  ],
  'an operator that does not exist': ['$lte: 40', '$below: 40', '$below'],
} as const;

const fileOf = (mistake: string): string => mistake.replaceAll(' ', '-');

let client: GeneratedClient;

beforeAll(async () => {
  const programs: Record<string, string> = { correct: CLIENT_PROGRAM };
  for (const [mistake, [from, to]] of Object.entries(MISTAKES)) {
    expect(CLIENT_PROGRAM).toContain(from);
    programs[fileOf(mistake)] = CLIENT_PROGRAM.replace(from, to);
  }
  client = await generateClient((await readDocuments())('public'), programs);
});

afterAll(() => client?.remove());

describe('a client generated from the document', () => {
  test('compiles', () => {
    expect(client.errorsOf('correct')).toEqual([]);
  });

  test.each(Object.entries(MISTAKES))('does not know %s', (mistake, [, , unknown]) => {
    expect(client.errorsOf(fileOf(mistake)).join('\n')).toContain(unknown);
  });
});

let plinth: StartedPlinth;

beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite' });
});

afterAll(() => plinth?.stop());

test('a generated client reads from a running server', async () => {
  const { readArticles } = (await client.load('correct')) as { readArticles: (url: string) => Promise<unknown> };
  expect(await readArticles(plinth.url)).toEqual({
    rows: [
      { id: 15, title: '🍕', author: 'Éva Kovács', categories: 1, quotes: [] },
      { id: 12, title: 'Ünder the sea', author: 'Alma Reyes', categories: 2, quotes: ['zephyr velvet velvet fjord'] },
      { id: 5, title: 'Éclair au café', author: 'Éva Kovács', categories: 0, quotes: [] },
      { id: 27, title: 'tab\tinside', author: 'Çelik Aydın', categories: 1, quotes: ['fjord thyme yarrow yarrow'] },
      { id: 28, title: 'line\nbreak', author: 'Çelik Aydın', categories: 3, quotes: ['ember amber meadow dune'] },
    ],
    total: 11,
    title: 'Zebra crossing',
    missing: 'NotFoundError',
    headline: 'Welcome',
  });
});

test('if recorded responses leak, those of the server fit the document', async () => {
  const describedFor = await readDescriptions();
  const credentials = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8'));
  const leaking = recordedCases().filter(({ deviation }) => deviation === 'no-leak');
  expect(leaking.length).toBeGreaterThan(5);
  for (const { path, auth, id } of leaking) {
    const { document, validate } = describedFor(auth);
    const authorization: string | null = credentials[auth];
    const response = await fetch(plinth.url + path, { headers: authorization === null ? {} : { authorization } });
    expect(response.status, id).toBe(200);
    const pointer = `${operationOf(document, path)?.pointer}/responses/200/content/application~1json/schema`;
    expect(validate(pointer, await response.json()), id).toBeUndefined();
  }
});
