import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScope } from '../../src/content/scope.ts';
import { handleV5Write } from '../../src/content/writing/v5/handle-v5-write.ts';
import { handleWrite } from '../../src/content/writing/entries/handle-write.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { type NotebookEngine, startNotebook, typeOf } from '../access/random/notebook-engine.ts';
import { EVERYTHING } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';

const NOTE = typeOf('note');

describeEngines('a document that is deleted in all locales', (name) => {
  let book: NotebookEngine;
  beforeAll(async () => {
    book = await startNotebook(name);
  });
  afterAll(() => book?.stop());

  test('goes with a translation that was added after it was looked up', async () => {
    const id = await book.create('note', { title: 'T', locale: 'en' });
    const scope = openScope(book.engine, EVERYTHING);
    const translate = { id: String(id), body: { title: 'N', locale: 'fr' }, query: '' };
    let times = 0;
    // Hooks run before the transaction.
    const stop = book.engine.lifecycles.subscribe({
      models: [NOTE.uid],
      async beforeDelete() {
        times += 1;
        await handleWrite(scope, NOTE, 'createLocalization', translate);
      },
    });
    const request = { id: documentIdOf(NOTE.uid, id), body: undefined, query: 'locale=*', shape: 'flat' } as const;
    await handleV5Write(scope, NOTE, 'delete', { ...request, checkPublication: async () => undefined });
    stop();
    expect(times).toBe(1);
    const left = await book.driver.query({ text: 'select locale from notes' }, []);
    expect(left.map(([locale]) => locale)).toEqual([]);
  });
});
