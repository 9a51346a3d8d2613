import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessByGrants } from '../../src/access/access.ts';
import { type Grant, NOTHING, WHOLE } from '../../src/access/grant.ts';
import type { LifecycleEvent } from '../../src/content/lifecycles/lifecycles.ts';
import { openScope } from '../../src/content/scope.ts';
import { handleWrite } from '../../src/content/writing/entries/handle-write.ts';
import { type NotebookEngine, startNotebook, typeOf } from './random/notebook-engine.ts';

const NOTE = typeOf('note');

const TITLES: Grant = [{ fields: new Set(['title', 'seo.title', 'parts.head']), locales: 'all', rows: null }];

const EDITOR = accessByGrants({
  key: 'editor of titles',
  allows: () => true,
  grant: (_uid, verb) => (verb === 'update' ? TITLES : WHOLE),
  admitted: NOTHING,
});

let book: NotebookEngine;
beforeAll(async () => {
  book = await startNotebook('sqlite');
});
afterAll(() => book?.stop());

test('hooks of a component that is written in the place of a stored one: each before has its after', async () => {
  const stored = { seo: { title: 'S', words: 'kept' }, parts: [{ head: '1', tail: 'kept' }] };
  const id = await book.create('note', { title: 'T', locale: 'en', ...stored });
  const events: unknown[] = [];
  const note = ({ action, params, result }: LifecycleEvent): void => {
    const { title = null, head = null } = (result ?? params.data ?? {}) as Record<string, unknown>;
    events.push([
      action,
      title ?? head,
      (result as { readonly tail?: unknown; readonly words?: unknown })?.tail ?? null,
    ]);
  };
  const all = { beforeCreate: note, afterCreate: note, beforeDelete: note, afterDelete: note };
  const stop = book.engine.lifecycles.subscribe({ models: ['part.seo', 'part.item'], ...all });
  const data = { seo: { title: 'mine' }, parts: [{ head: 'a' }, { head: 'b' }] };
  const request = { id: String(id), body: { data }, query: 'populate=*' };
  const answer = JSON.parse(await handleWrite(openScope(book.engine, EDITOR), NOTE, 'update', request));
  stop();
  expect(answer.data.attributes).toMatchObject({
    seo: { title: 'mine', words: 'kept' },
    parts: [{ head: 'a', tail: 'kept' }, { head: 'b' }],
  });
  expect(events).toEqual([
    ['beforeCreate', 'mine', null],
    ['beforeCreate', 'a', null],
    ['beforeCreate', 'b', null],
    ['afterCreate', 'mine', null],
    ['afterCreate', 'a', 'kept'],
    ['afterCreate', 'b', null],
  ]);
});
