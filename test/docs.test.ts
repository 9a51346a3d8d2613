import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenLinks, documents, readDocument, ROOT } from './docs/documents.ts';
import { countExamples, renderAnswers } from './docs/render-answers.ts';
import { renderWorkedRequest } from './docs/render-worked-request.ts';
import { renderWorkedWrite } from './docs/render-worked-write.ts';
import { serveExample } from './example/served-example.ts';
import { listenTo } from './live/event-client.ts';
import { type Engine, startEngine } from './support/engines.ts';

test.each(documents)('links in %s lead somewhere', (file) => {
  expect(brokenLinks(file)).toEqual([]);
});

test('the README has the two commands', () => {
  const lines = readDocument('README.md').split('\n');
  expect(lines).toContain('npm ci && npm start');
  expect(lines).toContain('npm ci && npm test');
});

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('files and folders that %s names are there', (file) => {
  const prose = readDocument(file).replaceAll(/^```[\s\S]*?^```$/gm, '');
  const named = [...prose.matchAll(/`((?:[\w.-]+\/)+(?:[\w.-]+\.\w+)?)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(1);
  // Files of `src/` are named by what stands behind it.
  const isThere = (name: string): boolean => ['', 'src'].some((folder) => existsSync(join(ROOT, folder, name)));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

/** What the documents show is what comes out: `npx vitest run test/docs.test.ts -u` writes it again. */
describe('examples', () => {
  let engine: Engine;
  let server: FastifyInstance;

  beforeAll(async () => {
    engine = await startEngine('sqlite');
    server = await serveExample(engine);
  });

  afterAll(async () => {
    await server?.close();
    await engine?.stop();
  });

  test.each([
    { file: 'README.md', least: 1 },
    { file: 'docs/querying.md', least: 60 },
    { file: 'docs/deviations.md', least: 4 },
    { file: 'docs/v5.md', least: 6 },
    { file: 'docs/graphql.md', least: 6 },
    { file: 'docs/cheat-sheet.md', least: 1 },
  ])('in $file are answered as they say', async ({ file, least }) => {
    const text = readDocument(file);
    expect(countExamples(text)).toBeGreaterThanOrEqual(least);
    expect(countExamples(text)).toBe(text.match(/^```http$|^```graphql$|^curl -g /gm)?.length);
    await expect(await renderAnswers(text, server)).toMatchFileSnapshot(join(ROOT, file));
  });

  test('the event in docs/live.md is sent', async () => {
    const [, address = '', id, data] =
      /^\$ curl -N -H '[^']*' http:\/\/localhost:1337(\S+)\nid: (.*)\ndata: (.*)$/m.exec(
        readDocument('docs/live.md'),
      ) ?? [];
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    const client = await listenTo(`${url}${address}`);
    expect(await client.next()).toEqual({ type: 'message', id, data });
    client.close();
  });

  test('the headers in docs/security.md are sent', async () => {
    const [, section = ''] = /## Headers\n([\s\S]+?)\n## /.exec(readDocument('docs/security.md')) ?? [];
    const names = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name.toLowerCase());
    expect(names.length).toBeGreaterThan(4);
    const { headers } = await server.inject({ url: '/api/articles' });
    expect(names.filter((name) => headers[name] === undefined)).toEqual([]);
  });

  test('the worked requests in ARCHITECTURE.md go the way it says', async () => {
    const read = await renderWorkedRequest(await renderAnswers(readDocument('ARCHITECTURE.md'), server));
    const text = await renderWorkedWrite(read);
    await expect(text).toMatchFileSnapshot(join(ROOT, 'ARCHITECTURE.md'));
  });
});
