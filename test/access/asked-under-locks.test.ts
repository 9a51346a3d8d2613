import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Access, accessByGrants } from '../../src/access/access.ts';
import { type Grant, NOTHING, WHOLE } from '../../src/access/grant.ts';
import { rowsWhere } from '../../src/access/rows-where.ts';
import { openScope } from '../../src/content/scope.ts';
import { handleWrite } from '../../src/content/writing/entries/handle-write.ts';
import { findTranslated, translateEntry } from '../../src/management/entries/translate-entry.ts';
import { copyManaged } from '../../src/management/entries/write-entry.ts';
import { told } from '../support/conformance-engine.ts';
import { EVERYTHING } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { notebook } from './random/notebook.ts';
import { type NotebookEngine, startNotebook, typeOf } from './random/notebook-engine.ts';

const NOTE = typeOf('note');

/** Notes of a low rank; the others are somebody else's. */
const LOW: Grant = [{ fields: 'all', locales: 'all', rows: rowsWhere(notebook, NOTE, { rank: { $lte: '3' } }) }];

const role = (grants: Readonly<Record<string, Grant>>): Access =>
  accessByGrants({
    key: `role ${JSON.stringify(Object.keys(grants))}`,
    allows: () => true,
    grant: (_uid, verb) => grants[verb] ?? null,
    admitted: NOTHING,
  });

/** What another writer does after a request was checked, and before its entries are locked. */
describeEngines('rights that end while a request is on its way', (name) => {
  let book: NotebookEngine;
  let note = 0;

  beforeAll(async () => {
    book = await startNotebook(name);
  });
  beforeEach(async () => {
    note = await book.create('note', { title: 'T', text: 'secret', rank: 3, shelf: 'old', locale: 'en' });
  });
  afterAll(() => book.stop());

  const change = (data: object): Promise<string> =>
    handleWrite(openScope(book.engine, EVERYTHING), NOTE, 'update', {
      id: String(note),
      body: { data },
      query: '',
    });

  /** `before` hooks run after the first checks: the other writer is one. */
  const during = async (other: object, work: () => Promise<unknown>): Promise<string> => {
    const stop = book.engine.lifecycles.subscribe({ models: [NOTE.uid], beforeCreate: () => change(other) });
    try {
      return await told(work);
    } finally {
      stop();
    }
  };

  const stored = async (columns: string) =>
    (await book.driver.query({ text: `select ${columns} from notes where id >= ${note} order by id` }, [])).map((row) =>
      row.map((cell) => cell ?? null),
    );

  const translate = (access: Access, data: object) => async (): Promise<unknown> => {
    const scope = openScope(book.engine, access);
    const source = await findTranslated(scope, NOTE, note, 'fr');
    return translateEntry(scope, NOTE, { title: 'F', ...data }, 'fr', source as NonNullable<typeof source>);
  };

  test('a new translation takes over the shared value that is stored when it joins', async () => {
    const request = { id: String(note), body: { locale: 'fr', title: 'F' }, query: '' };
    const translated = () => handleWrite(openScope(book.engine, EVERYTHING), NOTE, 'createLocalization', request);
    expect(await during({ shelf: 'new' }, translated)).toMatch(/^200/);
    expect(await stored('locale, shelf')).toEqual([
      ['en', 'new'],
      ['fr', 'new'],
    ]);
  });

  test('an entry is translated only if it can still be found', async () => {
    const translator = role({ find: LOW, create: WHOLE });
    // As if there was none.
    expect(await during({ rank: 9 }, translate(translator, {}))).toMatch(/^ApplicationError The related entity/);
    expect(await stored('locale')).toEqual([['en']]);
    await change({ rank: 2 });
    expect(await during({ rank: 1 }, translate(translator, {}))).toMatch(/^200/);
    expect(await stored('locale')).toEqual([['en'], ['fr']]);
  });

  test('a shared value is changed with a translation only if all can still be updated', async () => {
    const translator = role({ find: WHOLE, create: WHOLE, update: LOW });
    expect(await during({ rank: 9 }, translate(translator, { shelf: 'mine' }))).toMatch(/^ForbiddenError/);
    expect(await stored('shelf')).toEqual([['old']]);
    expect(await during({ rank: 9 }, translate(translator, { shelf: 'mine' }))).toMatch(/^200/);
    expect(await stored('shelf')).toEqual([['old'], ['old']]);
  });

  test('what is copied can still be read', async () => {
    const copier = role({ find: LOW, create: WHOLE });
    const copied = (access: Access) => () => copyManaged(openScope(book.engine, access), NOTE, note, { rank: 1 });
    expect(await during({ rank: 9 }, copied(copier))).toMatch(/^(?:Forbidden|NotFound)Error/);
    expect(await stored('title')).toEqual([['T']]);
    await change({ rank: 3 });
    const titles: Grant = [{ fields: new Set(['title']), locales: 'all', rows: null }];
    const more = role({ find: [...titles, ...LOW], create: WHOLE });
    expect(await during({ rank: 9 }, copied(more))).toMatch(/^ForbiddenError/);
    await change({ rank: 3 });
    expect(await during({ text: 'as it is now' }, copied(more))).toMatch(/^200/);
    expect(await stored('text')).toEqual([['as it is now'], ['as it is now']]);
  });

  test('a copy has no part that the permissions which apply to it do not name', async () => {
    const create: Grant = [
      { fields: new Set(['title', 'seo', 'blocks']), locales: new Set(['fr']), rows: null },
      { fields: new Set(['title', 'blocks']), locales: 'all', rows: null },
    ];
    const copier = role({ find: WHOLE, create });
    const copy = (id: number) => told(() => copyManaged(openScope(book.engine, copier), NOTE, id, {}));
    const seo = { title: 'S' };
    expect(await copy(await book.create('note', { title: 'T', seo, locale: 'en' }))).toMatch(/^ForbiddenError/);
    expect(await copy(await book.create('note', { title: 'T', locale: 'en' }))).toMatch(/^200/);
    expect(await copy(await book.create('note', { title: 'T', seo, locale: 'fr' }))).toMatch(/^200/);
  });
});
