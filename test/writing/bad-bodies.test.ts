import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const nested = (levels: number): string =>
  `{"data":{"title":"x","metadata":${'['.repeat(levels)}${']'.repeat(levels)}}}`;

const deepComponents = (levels: number): string =>
  `{"data":{"title":"x","sections":[${'{"linkGroup":'.repeat(levels)}null${'}'.repeat(levels)}]}}`;

const article = (data: object): string => JSON.stringify({ data: { title: 'Bad body', ...data } });

/** A body, as text, and the status that it has. */
const BAD: Readonly<Record<string, readonly [body: string, status: number]>> = {
  'no data': ['{}', 400],
  'no object': ['[]', 400],
  'data that is a text': ['{"data":"x"}', 400],
  'data that is a list': ['{"data":[{"title":"x"}]}', 400],
  'no JSON': ['{"data":', 400],
  'wrong types': [article({ title: { a: 1 }, readCount: [], featured: 'maybe', kind: 7, contactEmail: 5 }), 400],
  'objects for lists': [article({ sections: {}, blocks: { a: 1 } }), 400],
  'lists for objects': [article({ seo: [{ metaTitle: 'x' }] }), 400],
  '100,000 levels in JSON': [nested(100_000), 400],
  '50,000 levels of components': [deepComponents(50_000), 400],
  '10,000 ids that are not there': [article({ categories: times(10_000, (index) => 1_000_000 + index) }), 400],
  '10,000 connections next to one another': [
    article({
      categories: {
        connect: times(10_000, (index) => ({ id: 900_000 + index, position: { after: 900_001 + index } })),
      },
    }),
    400,
  ],
  '1,000 components, the last of them wrong': [
    article({ sections: [...times(999, (index) => ({ heading: `Section ${index}` })), { heading: { a: 1 } }] }),
    400,
  ],
  '1,000 components of a zone without a name': [article({ blocks: times(1000, () => ({ title: 'x' })) }), 400],
  '1,000 components with ids of others': [
    article({ title: 5, sections: times(1000, (index) => ({ id: index })) }),
    400,
  ],
  'names of a prototype, and a mistake': [
    '{"data":{"__proto__":{"title":"x"},"constructor":{"prototype":{}},"title":["x"],"toString":1}}',
    400,
  ],
  'a body that is too large': [article({ body: 'x'.repeat(3_000_000) }), 413],
  'a body of the largest size that is wrong': [article({ title: 5, body: 'x'.repeat(1_000_000) }), 400],
};

describeEngines('bodies out of the ordinary', (name) => {
  let server: WritingServer;

  beforeAll(async () => {
    server = await startWriting(name);
  });

  afterAll(() => server.stop());

  const stored = () =>
    server.rows(
      `select ${['articles', 'articles_components', 'articles_categories_links', 'components_content_sections', 'files_related_morphs'].map((table) => `(select count(*) from ${table}) as ${table}`).join()}`,
    );

  test.each(Object.entries(BAD))('%s', async (_title, [body, expected]) => {
    const before = await stored();
    for (const [method, url] of [
      ['POST', '/api/articles'],
      ['PUT', '/api/articles/1'],
    ] as const) {
      const { status, error, text } = await server.send(method, url, body, { raw: true });
      expect(status, text.slice(0, 500)).toBe(expected);
      expect(text.length).toBeLessThan(1_000_000);
      expect(error).toMatchObject({ status, message: expect.any(String) });
    }
    expect(await stored()).toEqual(before);
    expect(server.faults).toEqual([]);
  });

  test('names that objects have by themselves are names like others', async () => {
    const body = '{"data":{"title":"Plain","__proto__":{"summary":"x"},"constructor":1,"hasOwnProperty":2}}';
    const { status, data } = await server.send('POST', '/api/articles', body, { raw: true });
    expect({ status, title: data.attributes.title, summary: data.attributes.summary }).toEqual({
      status: 200,
      title: 'Plain',
      summary: null,
    });
  });

  test('most valid bodies are stored', async () => {
    const data = {
      title: 'Much',
      related: times(10_000, (index) => 1 + (index % 40)),
      sections: times(1000, (index) => ({ heading: `Section ${index}` })),
    };
    const { status, data: entry } = await server.send('POST', '/api/articles?populate[related][fields][0]=id', {
      data,
    });
    expect(status).toBe(200);
    expect((entry.attributes.related as { data: unknown[] }).data).toHaveLength(40);
    const [[count]] = (await server.rows(
      `select count(*) from articles_components where entity_id = ${entry.id}`,
    )) as unknown as [[unknown]];
    expect(Number(count)).toBe(1000);
    expect(server.faults).toEqual([]);
  });

  test('a body that is not read is answered with the types that would be', async () => {
    const send = (type: string, body = '{"data":{"title":"typed"}}', method = 'POST') =>
      server.send(method, method === 'POST' ? '/api/articles' : '/api/articles/1', body, {
        raw: true,
        headers: { 'content-type': type },
      });
    const types = 'application/json, application/x-www-form-urlencoded, multipart/form-data';
    for (const answer of [await send('text/plain'), await send('text/xml'), await send('text/plain', '{}', 'PUT')]) {
      expect(answer.text).toBe(
        '{"data":null,"error":{"status":400,"name":"ValidationError","message":"Missing \\"data\\" payload in the request body","details":{}}}',
      );
      expect(answer.headers.get('accept-post')).toBe(types);
    }
    expect((await send('application/json', '{}')).headers.get('accept-post')).toBeNull();
    expect((await send('application/json')).headers.get('accept-post')).toBeNull();
  });
});
