import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, startEngine } from '../support/engines.ts';
import { serveExample } from './served-example.ts';

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

const get = async (url: string, token?: string) => {
  const answer = await server.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
  return { status: answer.statusCode, ...answer.json() };
};

const TOKEN = 'longshore-example-read-only-token';

test('every type that the public may read answers', async () => {
  const lists = ['articles', 'authors', 'categories', 'comments', 'issues', 'pages', 'places', 'profiles'];
  for (const path of [...lists, 'homepage', 'magazine']) {
    const { status, data } = await get(`/api/${path}?populate=*`);
    expect([path, status]).toEqual([path, 200]);
    expect(Array.isArray(data) ? data.length : 1).toBeGreaterThan(0);
  }
});

test('drafts are shown only on request', async () => {
  expect((await get('/api/articles')).meta.pagination.total).toBe(44);
  expect((await get('/api/articles?publicationState=preview')).meta.pagination.total).toBe(48);
  expect((await get('/api/campaign')).status).toBe(404);
  expect((await get('/api/campaign?publicationState=preview')).data.attributes.slogan).toBe('Give a year of tides ❄️');
});

test('newsroom notes are for callers who may read them', async () => {
  expect((await get('/api/newsroom-notes')).status).toBe(403);
  expect((await get('/api/articles/1?populate=newsroomNotes')).data.attributes).not.toHaveProperty('newsroomNotes');
  const notes = await get('/api/articles/1?populate=newsroomNotes', TOKEN);
  expect(notes.data.attributes.newsroomNotes.data[0].attributes.subject).toBe('Confirm the 146 steps');
});

test('private attributes and passwords stay inside', async () => {
  const { data } = await get('/api/articles?publicationState=preview&populate=*&pagination[limit]=100', TOKEN);
  const text = JSON.stringify(data);
  expect(text).toContain('The ice road opens late');
  for (const name of ['editorNote', 'previewCode', 'payRate', 'internalScore', '$2a$'])
    expect(text).not.toContain(name);
});

test('pages speak three languages', async () => {
  const titles = async (locale: string) =>
    (await get(`/api/pages?locale=${locale}&sort=menuOrder&fields[0]=title`)).data.map(
      (page: { attributes: { title: string } }) => page.attributes.title,
    );
  expect(await titles('fr')).toEqual(['À propos', 'Nous écrire', 'S’abonner', 'Écrire pour nous', 'Colophon']);
  expect(await titles('de')).toEqual(['Über uns', 'Kontakt', 'Abonnieren', 'Impressum', 'Barrierefreiheit']);
  expect(await titles('en')).toHaveLength(6);
});

test('categories are a tree', async () => {
  const { data } = await get('/api/categories?filters[parent][id][$null]=true&populate[children][fields][0]=slug');
  expect(data).toHaveLength(6);
  const slugs = data[0].attributes.children.data.map(
    (child: { attributes: { slug: string } }) => child.attributes.slug,
  );
  expect(slugs).toEqual(['birds', 'tides', 'shore-plants']);
});

test('comments are about anything', async () => {
  const { data } = await get('/api/comments?populate[0]=related&populate[1]=mentions&filters[nickname][$eq]=cat lady');
  expect(data[0].attributes.related).toMatchObject({ name: 'Port Ellery Harbour' });
  expect(data[0].attributes.mentions).toMatchObject([{ __type: 'api::author.author', name: 'João Teixeira' }]);
});

test('a second start finds content and adds nothing', async () => {
  const again = await serveExample(engine);
  const answer = await again.inject({ url: '/api/articles?publicationState=preview' });
  await again.close();
  expect(answer.json().meta.pagination.total).toBe(48);
});
