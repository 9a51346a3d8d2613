/** Clients that the server meets from elsewhere: a renderer of its answers, and a client in Dart by its requests. */
import { type BlocksContent, BlocksRenderer } from '@strapi/blocks-react-renderer';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import credentials from '../conformance/material/credentials.json' with { type: 'json' };
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

let plinth: StartedPlinth;

beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite' });
});

afterAll(() => plinth?.stop());

interface Answer<Attributes> {
  readonly data: { readonly id: number; readonly attributes: Attributes };
}

describe('@strapi/blocks-react-renderer', () => {
  const send = async (method: string, body?: object): Promise<Answer<{ readonly content: BlocksContent }>> => {
    const response = await fetch(`${plinth.url}/api/articles/1?fields=content`, {
      method,
      headers: { authorization: credentials['token-full'], 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Answer<{ readonly content: BlocksContent }>;
  };

  /** Without the hint to load images early that React puts in front. */
  const render = ({ data }: Answer<{ readonly content: BlocksContent }>): string =>
    renderToStaticMarkup(createElement(BlocksRenderer, { content: data.attributes.content })).replace(
      /^<link [^>]*>/,
      '',
    );

  test('what v4 has stored', async () => {
    expect(render(await send('GET'))).toBe(
      '<p><strong>amber velvet zephyr thyme</strong></p><h2>Heading 1</h2><ul><li>meadow</li></ul>',
    );
  });

  test('every kind of block, written and read', async () => {
    const text = (value: string, marks: object = {}) => ({ type: 'text', text: value, ...marks });
    const item = (value: string) => ({ type: 'list-item', children: [text(value)] });
    const nested = { type: 'list', format: 'unordered', children: [item('b')] };
    const content = [
      { type: 'heading', level: 3, children: [text('Tea & <cake>')] },
      {
        type: 'paragraph',
        children: [
          ...[text('a', { bold: true, italic: true }), text('b', { underline: true, strikethrough: true })],
          { type: 'link', url: 'https://example.org/?a=1&b=2', children: [text('c', { code: true })] },
        ],
      },
      { type: 'list', format: 'ordered', children: [item('a'), nested] },
      { type: 'quote', children: [text('q')] },
      { type: 'code', children: [text('let x;')] },
      {
        type: 'image',
        image: { url: '/uploads/a.png', alternativeText: 'A', width: 1, height: 2, ...FILE },
        children: [text('')],
      },
    ];
    const expected =
      '<h3>Tea &amp; &lt;cake&gt;</h3>' +
      '<p><em><strong>a</strong></em><del><u>b</u></del>' +
      '<a href="https://example.org/?a=1&amp;b=2"><code>c</code></a></p>' +
      '<ol><li>a</li><ul><li>b</li></ul></ol><blockquote>q</blockquote><pre><code>let x;</code></pre>' +
      '<img src="/uploads/a.png" alt="A"/>';
    expect(render(await send('PUT', { data: { content } }))).toBe(expected);
    expect(render(await send('GET'))).toBe(expected);
  });
});

/** What the editor stores of an image, besides what is shown. */
const FILE = {
  ...{ name: 'a.png', hash: 'a', ext: '.png', mime: 'image/png', size: 1, provider: 'local', formats: {} },
  ...{ createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-01T00:00:00.000Z' },
};

describe('dart_strapi', () => {
  /** As its library for requests writes them: brackets and signs encoded, spaces as plus signs, keys of lists repeated. */
  const get = async (path: string): Promise<Record<string, unknown>> => {
    const headers = { 'user-agent': 'Dart/3.5 (dart:io)', authorization: credentials['token-full'] };
    const response = await fetch(`${plinth.url}/api/${path}`, { headers });
    expect(response.headers.get('content-type')).toContain('application/json');
    return (await response.json()) as Record<string, unknown>;
  };
  const idsOf = ({ data }: Record<string, unknown>): unknown[] =>
    (data as { readonly id: number }[]).map(({ id }) => id);

  test('a collection, with filters, a repeated key and pages', async () => {
    const query = 'filters%5Btitle%5D%5B%24containsi%5D=apple+pie&sort=title%3Aasc&sort=id%3Adesc&fields=title';
    const answer = await get(`articles?${query}&pagination%5Bpage%5D=1&pagination%5BpageSize%5D=2`);
    expect(idsOf(answer)).toHaveLength(2);
    expect(answer.meta).toEqual({ pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } });
    const repeated = await get('articles?filters%5Bid%5D%5B%24in%5D=3&filters%5Bid%5D%5B%24in%5D=1&populate=author');
    expect(idsOf(repeated)).toEqual([1, 3]);
  });

  test('an entry, a single type, and what is missing', async () => {
    expect(await get('articles/2?populate%5Bauthor%5D%5Bfields%5D=name')).toMatchObject({ data: { id: 2 } });
    expect(await get('homepage?populate=%2A')).toMatchObject({ data: { id: 1 }, meta: {} });
    expect(await get('articles/99999')).toMatchObject({ data: null, error: { status: 404, name: 'NotFoundError' } });
  });
});
