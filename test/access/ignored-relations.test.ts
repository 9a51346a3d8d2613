import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, accessByGrants } from '../../src/access/access.ts';
import { type Grant, NOTHING, WHOLE } from '../../src/access/grant.ts';
import { rowsWhere } from '../../src/access/rows-where.ts';
import { openScope } from '../../src/content/scope.ts';
import { handleWrite } from '../../src/content/writing/entries/handle-write.ts';
import { copyManaged } from '../../src/management/entries/write-entry.ts';
import { told } from '../support/conformance-engine.ts';
import { describeEngines } from '../support/engines.ts';
import { notebook } from './random/notebook.ts';
import { type NotebookEngine, startNotebook, typeOf } from './random/notebook-engine.ts';

const NOTE = typeOf('note');

/** Notes, and no pals. */
const role = (create: Grant): Access =>
  accessByGrants({
    key: 'notes alone',
    allows: () => true,
    grant: (uid, verb) => (uid !== NOTE.uid ? null : verb === 'create' ? create : WHOLE),
    admitted: NOTHING,
  });

describeEngines('relations to types that a caller may not find', (name) => {
  let book: NotebookEngine;
  let note = 0;

  beforeAll(async () => {
    book = await startNotebook(name);
    const pal = await book.create('pal', { name: 'P' });
    note = await book.create('note', { title: 'T', rank: 1, peer: pal, pals: [pal], locale: 'en' });
  });
  afterAll(() => book.stop());

  const relations = async (id: number) => {
    const tables = ['notes_peer_links', 'notes_pals_links'];
    const of = (table: string) => book.driver.query({ text: `select pal_id from ${table} where note_id = ${id}` }, []);
    return (await Promise.all(tables.map(of))).map(({ length }) => length);
  };

  test('are not copied by a role that may not write them', async () => {
    // Without a right to write zones, v4 and Plinth refuse every copy.
    const titles: Grant = [{ fields: new Set(['title', 'rank', 'peer', 'blocks']), locales: 'all', rows: null }];
    const { id } = await copyManaged(openScope(book.engine, role(titles)), NOTE, note, {});
    expect(await relations(note)).toEqual([1, 1]);
    expect(await relations(Number(id))).toEqual([1, 0]);
  });

  test('do not count as sent where they are ignored', async () => {
    const low: Grant = [
      {
        fields: new Set(['title', 'pals', 'blocks']),
        locales: 'all',
        rows: rowsWhere(notebook, NOTE, { rank: { $lte: '0' } }),
      },
      { fields: new Set(['title', 'rank', 'blocks']), locales: 'all', rows: null },
    ];
    const data = { title: 'New', rank: 5, pals: [1], locale: 'en' };
    const create = (body: object) =>
      told(() => handleWrite(openScope(book.engine, role(low)), NOTE, 'create', { body: { data: body }, query: '' }));
    expect(await create(data)).toMatch(/^200/);
    expect(await create({ ...data, text: 'not granted' })).toMatch(/^200/);
    expect(await create({ ...data, rank: 0, locale: 'fr' })).toMatch(/^200/);
  });
});
