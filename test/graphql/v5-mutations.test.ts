import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { type Answer, ask, CREDENTIALS, FULL_ACCESS } from './ask.ts';
import { withV5Graphql } from './with-graphql.ts';

describeEngines("mutations in v5's terms", (engine) => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({ engine, adapt: withV5Graphql() });
  });
  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  const asked = (query: string, variables = {}): Promise<Answer> => ask(plinth.url, query, variables);
  const dataOf = async (query: string, variables = {}): Promise<Readonly<Record<string, unknown>>> => {
    const { data, errors } = await asked(query, variables);
    expect(errors).toBeUndefined();
    return data ?? {};
  };

  test('integers beyond doubles keep their digits in JSON fields', async () => {
    const query =
      'mutation ($m: JSON) { createArticle(data: { title: "Long", slug: "long", metadata: $m }) { metadata } }';
    const send = async (variables: string): Promise<string> => {
      const body = `{"query":${JSON.stringify(query)},"variables":${variables}}`;
      const headers = { 'content-type': 'application/json', ...FULL_ACCESS };
      return (await fetch(`${plinth.url}/graphql`, { method: 'POST', body, headers })).text();
    };
    expect(await send('{"m":[9007199254740993]}')).toBe('{"data":{"createArticle":{"metadata":[9007199254740993]}}}');
    expect(await send('{"m":[1e999]}')).toContain('data.metadata.0: 1e999 is out of range');
  });

  test('create, update and delete', async () => {
    const created = await dataOf(`mutation { createArticle(data: {
      title: "Flat", slug: "flat", author: "gwk7wv76ntpdna2doaj9vst2", publishedAt: null, locale: "xx",
      sections: [{ heading: "h" }], blocks: [{ __typename: "ComponentZoneQuote", text: "t" }]
    }) { documentId title publishedAt author { name } sections { heading } blocks { __typename } } }`);
    expect(created.createArticle).toMatchObject({
      title: 'Flat',
      author: { name: 'Dmitri "Dima" Orlov' },
      sections: [{ heading: 'h' }],
      blocks: [{ __typename: 'ComponentZoneQuote' }],
      publishedAt: expect.any(String),
    });
    const { documentId } = created.createArticle as { documentId: string };
    const updated = await dataOf(
      'mutation ($id: ID!) { updateArticle(documentId: $id, data: { title: "Flatter" }) { title author { name } } }',
      { id: documentId },
    );
    expect(updated.updateArticle).toEqual({ title: 'Flatter', author: { name: 'Dmitri "Dima" Orlov' } });
    const removal = 'mutation ($id: ID!) { gone: deleteArticle(documentId: $id) { id: documentId __typename } }';
    const gone = { gone: { id: documentId, __typename: 'DeleteMutationResponse' } };
    expect(await dataOf(removal, { id: documentId })).toEqual(gone);
    expect(await dataOf('query ($id: ID!) { article(documentId: $id) { title } }', { id: documentId })).toEqual({
      article: null,
    });
    // Also where nothing is left to delete.
    expect(await dataOf(removal, { id: documentId })).toEqual(gone);
  });

  test('drafts: incomplete, beside a published entry, and published', async () => {
    const refused = await asked('mutation { createArticle(data: { slug: "no-title" }) { documentId } }');
    expect(refused.errors?.[0]).toMatchObject({ path: ['createArticle'], extensions: { code: 'BAD_USER_INPUT' } });
    const { createArticle } = await dataOf(
      'mutation { createArticle(status: DRAFT, data: { slug: "no-title" }) { documentId publishedAt } }',
    );
    expect(createArticle).toEqual({ documentId: expect.any(String), publishedAt: null });
    const id = 'dcjqqmk7y4b3ypq35shet8bp';
    const saved = await dataOf(
      'mutation ($id: ID!) { updateArticle(documentId: $id, status: DRAFT, data: { title: "apple tart" }) { title publishedAt } }',
      { id },
    );
    expect(saved.updateArticle).toEqual({ title: 'apple tart', publishedAt: null });
    const both = `query ($id: ID!) {
      draft: article(documentId: $id, status: DRAFT) { title publishedAt }
      published: article(documentId: $id) { title }
      modified: articles_connection(publicationFilter: MODIFIED) { nodes { title } pageInfo { total } }
    }`;
    expect(await dataOf(both, { id })).toEqual({
      draft: { title: 'apple tart', publishedAt: null },
      published: { title: 'apple pie' },
      modified: { nodes: [{ title: 'apple pie' }], pageInfo: { total: 1 } },
    });
    await dataOf('mutation ($id: ID!) { updateArticle(documentId: $id, data: {}) { title } }', { id });
    expect(await dataOf(both, { id })).toMatchObject({
      published: { title: 'apple tart' },
      modified: { nodes: [], pageInfo: { total: 0 } },
    });
  });

  test('locales and single types', async () => {
    const id = 'rqlweeei91n8hywlxdygjs2i';
    const written = await dataOf(
      'mutation ($id: ID!) { updatePage(documentId: $id, locale: "de", data: { title: "Neu" }) { documentId locale title } }',
      { id },
    );
    expect(written.updatePage).toEqual({ documentId: id, locale: 'de', title: 'Neu' });
    await dataOf('mutation ($id: ID!) { deletePage(documentId: $id, locale: "de") { documentId } }', { id });
    const locales = await dataOf(
      'query ($id: ID!) { page(documentId: $id, locale: "de") { title } all: pages(locale: "*", filters: { documentId: { eq: $id } }) { locale } }',
      { id },
    );
    expect(locales.page).toBeNull();
    expect(locales.all).not.toContainEqual({ locale: 'de' });
    const documentId = 'd951lzniq5fis0jnoonil5v8';
    expect(await dataOf('mutation { deleteGlobal { documentId } }')).toEqual({ deleteGlobal: { documentId } });
    const none = await asked('mutation { deleteGlobal { documentId } }');
    expect(none.errors?.[0]).toMatchObject({ message: 'Document not found' });
    const { updateGlobal } = await dataOf('mutation { updateGlobal(data: { siteName: "S" }) { siteName } }');
    expect(updateGlobal).toEqual({ siteName: 'S' });
  });

  test('what is missing, and what the caller may not do', async () => {
    expect(await dataOf('mutation { updateCategory(documentId: "nope", data: { name: "N" }) { name } }')).toEqual({
      updateCategory: null,
    });
    const unknown = await asked('mutation { createComment(data: { body: "b", replyTo: "nope" }) { documentId } }');
    expect(unknown.errors?.[0]?.message).toBe('Document with id "nope", locale "null" not found');
    const anybody = await ask(plinth.url, 'mutation { createArticle(data: { title: "a" }) { documentId } }', {}, {});
    expect(anybody).toMatchObject({ data: { createArticle: null }, errors: [{ message: 'Forbidden access' }] });
    // Drafts need a permission of their own.
    const authorization = CREDENTIALS['user-editor'] ?? '';
    const drafts = '{ articles(status: DRAFT) { title } }';
    expect(await ask(plinth.url, drafts, {}, { authorization })).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
  });

  test('accounts and files', async () => {
    const created = await dataOf(`mutation { createUsersPermissionsUser(data: {
      username: "newbie", email: "newbie@example.org", password: "Passw0rd", role: 1, publishedAt: null
    }) { data { documentId username role { name } } } }`);
    expect(created.createUsersPermissionsUser).toEqual({
      data: { documentId: expect.any(String), username: 'newbie', role: { name: 'Authenticated' } },
    });
    const { login } = await dataOf(
      'mutation { login(input: { identifier: "alice", password: "alice-Passw0rd" }) { user { id documentId username } } }',
    );
    expect(login).toEqual({ user: { id: '1', documentId: 'f9kw01znlch2azfv88khwfgt', username: 'alice' } });
    const authorization = CREDENTIALS['user-authenticated'] ?? '';
    const { data } = await ask(plinth.url, '{ me { documentId role { name } } }', {}, { authorization });
    expect(data).toEqual({ me: { documentId: 'f9kw01znlch2azfv88khwfgt', role: { name: 'Authenticated' } } });
    const { updateUploadFile } = await dataOf(
      'mutation { updateUploadFile(id: 1, info: { caption: "c" }) { documentId caption } }',
    );
    expect(updateUploadFile).toEqual({ documentId: 's29bo6yf6ht3jcj62flhom7x', caption: 'c' });
  });
});
