import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWriting, type WritingServer } from './writing-server.ts';

const AUTHORS = `import { defineHandlers, notFound, validationError } from 'plinth';

export default defineHandlers('api::author.author', {
  async create({ body }, core) {
    if (body.data?.name === 'nobody') throw validationError('nobody is no name');
    return core({ data: { ...body.data, name: \`\${body.data?.name} (new)\` } }, { fields: ['name'] });
  },
  async update({ body, params }, core) {
    const answer = await core();
    return answer && { ...answer, meta: { changed: params.id, keys: Object.keys(body.data ?? {}) } };
  },
  async delete({ params, content }, core) {
    const author = await content.find('api::author.author', params.id);
    const answer = await core();
    return { gone: author?.name, answer };
  },
  actions: {
    pair: {
      route: 'POST /authors/pair',
      open: true,
      handle: ({ body, content }) =>
        content.transaction(async () => {
          const { names } = body as { readonly names: readonly string[] };
          const [one, other] = [
            await content.create('api::author.author', { name: names[0] }, { fields: ['name'] }),
            await content.create('api::author.author', { name: names[1] }),
          ];
          const changed = await content.update('api::author.author', one.id, { name: \`\${names[0]}!\` }, { fields: ['name'] });
          const seen = await content.count('api::author.author', { filters: { id: [one.id, other.id] } });
          return { changed: changed?.name, seen };
        }),
    },
    drop: {
      route: 'POST /authors/drop/:id',
      open: true,
      async handle({ params, content }) {
        const gone = await content.delete('api::author.author', params.id, { fields: ['name'] });
        if (gone === null) throw notFound();
        return gone;
      },
    },
  },
});
`;

describe('writes of the native form', () => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting('sqlite', { 'src/api/author/controllers/author.ts': AUTHORS });
  });
  afterAll(() => server.stop());

  const count = async (name: string) =>
    Number((await server.rows(`select count(*) from authors where name = '${name}'`))[0]?.[0]);

  test('create, update and delete wrap the core', async () => {
    const created = await server.send('POST', '/api/authors', { data: { name: 'Ada' } });
    expect(created).toMatchObject({ status: 200, data: { attributes: { name: 'Ada (new)' } } });
    expect(Object.keys(created.data.attributes)).toEqual(['name']);
    const url = `/api/authors/${created.data.id}`;
    expect(await server.send('PUT', url, { data: { name: 'Bea' } })).toMatchObject({
      data: { attributes: { name: 'Bea' } },
      meta: { changed: String(created.data.id), keys: ['name'] },
    });
    expect(await server.send('DELETE', url)).toMatchObject({ gone: 'Bea', answer: { data: { id: created.data.id } } });
    expect((await server.send('PUT', url, { data: { name: 'x' } })).status).toBe(404);
  });

  test('their errors are the response, and the core refuses as always', async () => {
    expect(await server.send('POST', '/api/authors', { data: { name: 'nobody' } })).toMatchObject({
      status: 400,
      error: { message: 'nobody is no name' },
    });
    expect((await server.send('PUT', '/api/authors/1', {})).status).toBe(400);
    expect((await server.send('POST', '/api/authors', { data: { name: 'x' } }, { as: 'public' })).status).toBe(403);
  });

  test('content writes, checks by the schema, and undoes a transaction', async () => {
    expect(JSON.parse((await server.send('POST', '/api/authors/pair', { names: ['One', 'Two'] })).text)).toEqual({
      changed: 'One!',
      seen: 2,
    });
    expect([await count('One!'), await count('Two')]).toEqual([1, 1]);
    expect((await server.send('POST', '/api/authors/pair', { names: ['Three', 4] })).status).toBe(400);
    expect(await count('Three')).toBe(0);
    const [row] = await server.rows("select id from authors where name = 'Two'");
    expect((await server.send('POST', `/api/authors/drop/${row?.[0]}`)).text).toContain('"name":"Two"');
    expect((await server.send('POST', `/api/authors/drop/${row?.[0]}`)).status).toBe(404);
  });
});
