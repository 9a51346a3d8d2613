import { expect, test } from 'vitest';
import type { AdminServer, Answer } from './administrator-client.ts';

const CATEGORY = 'api::category.category';
const ARTICLE = 'api::article.article';
const entriesOf = (uid: string) => `/content-manager/collection-types/${uid}`;

interface Planned {
  readonly action: string;
  readonly id: number | null;
  readonly version: string | null;
  readonly refusal: { readonly name: string; readonly message: string } | null;
}

type WithFields = (fields: readonly string[], work: () => Promise<void>) => Promise<void>;

/** Tables as entries. `admin-nobody` reads and updates articles with some fields, and creates none. */
export function importTests(started: () => AdminServer, withFields: WithFields): void {
  const call: AdminServer['call'] = (...args) => started().call(...args);
  const send = (uid: string, step: string, body: object, as?: string): Promise<Answer> =>
    call('POST', `/studio/api/lists/${uid}/import${step}`, body, as);
  const plan = async (uid: string, table: object, as?: string): Promise<readonly Planned[]> => {
    const { status, body, text } = await send(uid, '/preview', table, as);
    expect(status, text).toBe(200);
    return body.data;
  };
  const actions = (planned: readonly Planned[]) => planned.map(({ action }) => action);
  /** The same rows, with what was previewed for them. */
  const rowsOf = (rows: readonly (readonly string[])[], planned: readonly Planned[]) =>
    rows.map((cells, at) => ({ cells, id: planned[at]?.id ?? null, version: planned[at]?.version ?? null }));

  test('rows become new entries, or change those with the same unique field, as it was previewed', async () => {
    const { id } = (await call('POST', entriesOf(CATEGORY), { name: 'Import old', slug: 'import-old' })).body;
    const head = { columns: ['slug', 'name'], by: 'slug' };
    const rows = [
      ['import-old', 'Import renamed'],
      ['import-new', "'=Import formula"],
      ['import-new', 'Twice'],
      ['import-long', 'x', 'more'],
    ];
    const planned = await plan(CATEGORY, { ...head, rows });
    expect(actions(planned)).toEqual(['update', 'create', 'refused', 'refused']);
    expect(planned[0]).toMatchObject({ id, fields: [{ name: 'name', from: 'Import old', to: 'Import renamed' }] });
    expect(planned[2]?.refusal?.message).toBe('An earlier row has the same slug: import-new');
    // Nothing is stored before.
    const total = async () => (await call('GET', `${entriesOf(CATEGORY)}?_q=import-`)).body.pagination.total;
    expect(await total()).toBe(1);
    const all = await send(CATEGORY, '', { ...head, rows: rowsOf(rows, planned) });
    expect(all).toMatchObject({ status: 400, body: { error: { details: { rows: [{ row: 2 }, { row: 3 }] } } } });
    expect(await total()).toBe(1);
    const good = rows.slice(0, 2);
    const done = await send(CATEGORY, '', { ...head, rows: rowsOf(good, planned) });
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toEqual({ created: [expect.any(Number)], changed: [id] });
    expect((await call('GET', `${entriesOf(CATEGORY)}/${done.body.data.created[0]}`)).body.name).toBe(
      '=Import formula',
    );
    expect((await call('GET', `${entriesOf(CATEGORY)}/${id}`)).body.name).toBe('Import renamed');
    // What was previewed is outdated: the entry is there, and the other one was saved.
    const late = await send(CATEGORY, '', { ...head, rows: rowsOf(good, planned) });
    expect(late.status).toBe(400);
    expect(late.body.error.details.rows.map(({ name }: { name: string }) => name)).toEqual([
      'PreconditionFailedError',
      'PreconditionFailedError',
    ]);
    expect(actions(await plan(CATEGORY, { ...head, rows: good }))).toEqual(['same', 'same']);
    const log = (await call('GET', `/studio/api/log?type=${CATEGORY}&id=${done.body.data.created[0]}`)).body.data;
    expect(log).toMatchObject([{ action: 'entry.create' }]);
  });

  test('two imports of the same rows at once store them once', async () => {
    const head = { columns: ['slug', 'name'], by: 'slug' };
    const rows = [1, 2, 3].map((at) => [`import-raced-${at}`, `Raced ${at}`]);
    const planned = await plan(CATEGORY, { ...head, rows });
    const both = await Promise.all(
      [rows, rows].map((some) => send(CATEGORY, '', { ...head, rows: rowsOf(some, planned) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await call('GET', `${entriesOf(CATEGORY)}?_q=import-raced`)).body.pagination.total).toBe(3);
  });

  test('cells are read by the kinds of their fields, and related entries by name', async () => {
    const author = (await call('POST', entriesOf('api::author.author'), { name: 'Imported author' })).body.id;
    for (const name of ['Imported one', 'Imported two', 'Imported two'])
      await call('POST', entriesOf(CATEGORY), { name });
    const columns = ['title', 'featured', 'rating', 'releaseDate', 'metadata', 'author', 'categories', 'gallery'];
    const good = ['Read', 'TRUE', '4.5', '2024-02-29', '{"n":[1]}', 'Imported author', 'Imported one', '1;2'];
    const wrong = (at: number, cell: string) => good.map((one, index) => (index === at ? cell : one));
    const rows = [
      good,
      wrong(1, 'maybe'),
      wrong(2, 'four'),
      wrong(3, '29.2.2024'),
      wrong(4, '{no'),
      wrong(5, 'Nobody at all'),
      wrong(6, 'Imported two'),
      wrong(5, 'Imported author; Imported author'),
      wrong(7, '99999999'),
    ];
    const planned = await plan(ARTICLE, { columns, rows });
    expect(actions(planned)).toEqual(['create', ...Array(8).fill('refused')]);
    for (const [at, why] of [
      [1, /featured/],
      [2, /rating/],
      [4, /^metadata must be JSON$/],
      [5, /^author: there is no Author called Nobody at all$/],
      [6, /^categories: several entries are called Imported two$/],
      [7, /^author can have one entry, not 2$/],
    ] as const)
      expect(planned[at]?.refusal?.message, rows[at]?.join()).toMatch(why);
    const done = await send(ARTICLE, '', { columns, rows: rowsOf([good], planned) });
    expect(done.status, done.text).toBe(200);
    const { body } = await call(
      'GET',
      `/api/articles/${done.body.data.created[0]}?publicationState=preview&populate=*`,
      undefined,
      'token-full',
    );
    expect(body.data.attributes).toMatchObject({
      ...{ title: 'Read', featured: true, rating: 4.5, releaseDate: '2024-02-29', metadata: { n: [1] } },
      ...{ publishedAt: null, author: { data: { id: author } }, kind: 'news' },
      categories: { data: [{ attributes: { name: 'Imported one' } }] },
      gallery: { data: [{ id: 1 }, { id: 2 }] },
    });
  });

  test('nothing is imported beyond the permissions of who does it', async () => {
    const { id } = (await call('POST', entriesOf(ARTICLE), { title: 'Import limited', summary: 'Kept' })).body;
    const table = { columns: ['id', 'title', 'summary'], by: 'id' };
    const rows = [
      [String(id), 'Import taken', 'Taken'],
      ['', 'Import created', ''],
      ['99999999', 'Import none', ''],
    ];
    expect(actions(await plan(ARTICLE, { ...table, rows }))).toEqual(['update', 'create', 'refused']);
    await withFields(['title'], async () => {
      const planned = await plan(ARTICLE, { ...table, rows }, 'admin-nobody');
      expect(actions(planned)).toEqual(['refused', 'refused', 'refused']);
      expect(planned[0]?.refusal?.message).toContain('summary');
      const titles = rows.map((row) => row.slice(0, 2));
      const short = { columns: ['id', 'title'], by: 'id' };
      expect(actions(await plan(ARTICLE, { ...short, rows: titles }, 'admin-nobody'))).toEqual([
        'update',
        'refused',
        'refused',
      ]);
      const forced = { ...table, rows: rowsOf(rows, planned) };
      expect((await send(ARTICLE, '', forced, 'admin-nobody')).status).toBe(400);
      // Which of them exist would be told by what happens.
      const guessed = { columns: ['slug', 'title'], by: 'slug', rows: [['some', 'x']] };
      expect((await send(ARTICLE, '/preview', guessed, 'admin-nobody')).status).toBe(400);
    });
    expect((await send(ARTICLE, '/preview', { ...table, rows }, 'admin-nobody')).status).toBe(403);
    expect((await call('GET', `${entriesOf(ARTICLE)}/${id}`)).body).toMatchObject({ title: 'Import limited' });
  });

  test('a table that is none is refused', async () => {
    const rows = [['x']];
    for (const table of [
      { columns: [], rows },
      { columns: ['title'], rows: [] },
      { columns: ['title'], rows: Array.from({ length: 201 }, () => ['x']) },
      { columns: ['title'], rows: [['x', 1]] },
      { columns: ['title', 'title'], rows },
      { columns: ['none'], rows },
      { columns: ['accessCode'], rows },
      { columns: ['createdAt'], rows },
      { columns: ['seo'], rows },
      { columns: ['id'], rows },
      { columns: ['title'], rows, by: 'title' },
      { columns: ['title'], rows, by: 'slug' },
    ])
      expect((await send(ARTICLE, '/preview', table)).status, JSON.stringify(table).slice(0, 60)).toBe(400);
    const pages = { columns: ['title'], rows, locale: 'none' };
    expect((await send('api::page.page', '/preview', pages)).status).toBe(400);
    expect(actions(await plan('api::page.page', { ...pages, locale: 'fr' }))).toEqual(['create']);
  });
}
