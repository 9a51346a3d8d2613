import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assembleServer } from '../../src/cli/assemble-server.ts';
import { openApplication, openProject } from '../../src/cli/open-application.ts';
import { CONFORMANCE_PROJECT, readMaterial } from '../support/conformance-material.ts';
import { CLIENT_PROGRAM } from './client-program.ts';
import { readDocuments } from './conformance.ts';
import { generateClient } from './generate-client.ts';

let baseUrl: string;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-openapi-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(CONFORMANCE_PROJECT, folder, { recursive: true });
  mkdirSync(join(folder, '.tmp'));
  writeFileSync(join(folder, '.tmp', 'data.db'), readMaterial('content.db'));
  const application = await openApplication(await openProject(folder), { createTables: false });
  endings.push(() => application.close());
  const server = await assembleServer(application, (error) => console.error(error));
  endings.push(() => server.close());
  baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

test('a generated client reads from a running server', async () => {
  const client = await generateClient((await readDocuments())('public'));
  endings.push(client.remove);
  const { readArticles } = (await client.load(CLIENT_PROGRAM)) as { readArticles: (url: string) => Promise<unknown> };
  expect(await readArticles(baseUrl)).toEqual({
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
