import { describe, expect, test } from 'vitest';
import { changeOf, CREATE, messagesOf, UPDATE } from '../../../test/support/conformance-changes.ts';
import type { LinkOperation } from '../change.ts';
import type { WriteIntent } from '../write-intent.ts';

const article = (data: object, intent: WriteIntent = UPDATE) => changeOf('article', { title: 'A', ...data }, intent);

const operation = (name: string, sent: unknown, intent: WriteIntent = UPDATE): LinkOperation | null =>
  article({ [name]: sent }, intent).values.links.find(({ attribute }) => attribute.name === name)?.operation ?? null;

const messages = (name: string, sent: unknown, intent: WriteIntent = UPDATE) =>
  messagesOf(article({ [name]: sent }, intent));

const set = (...targets: readonly number[]) => ({ kind: 'set', targets });
const END = { kind: 'end' };

describe('forms of a relation', () => {
  test.each([
    [[2, 1], set(2, 1)],
    [['2', { id: 1 }, { id: '3' }], set(2, 1, 3)],
    [[1, '1', { id: 1 }], set(1)],
    [3, set(3)],
    ['3', set(3)],
    [' 3', set(3)],
    [{ id: 3 }, set(3)],
    [[], set()],
    [null, set()],
    [{ set: [] }, set()],
    [{ set: [2], connect: [3], disconnect: [4] }, set(2)],
    [{ set: null }, null],
    [{}, null],
    [{ nope: 1 }, null],
    [{ connect: [], disconnect: [] }, null],
  ])('%j', (sent, expected) => {
    expect(messages('categories', sent)).toEqual([]);
    expect(operation('categories', sent)).toEqual(expected);
  });

  test('a new entry has nothing to clear', () => {
    expect(operation('categories', null, CREATE)).toBeNull();
  });

  test('connections have positions', () => {
    const connect = [
      1,
      { id: 2, position: { before: 9 } },
      { id: 3, position: { after: '8' } },
      { id: 4, position: { start: true } },
      { id: 5, position: 'nonsense' },
      { id: 6, position: { before: 'abc' } },
    ];
    expect(operation('categories', { connect, disconnect: [7, { id: '8' }] })).toEqual({
      kind: 'edit',
      connect: [
        { id: 1, position: END },
        { id: 2, position: { kind: 'before', neighbour: 9, sent: { position: '{"before":9}', neighbour: '9' } } },
        { id: 3, position: { kind: 'after', neighbour: 8, sent: { position: '{"after":"8"}', neighbour: '8' } } },
        { id: 4, position: { kind: 'start' } },
        { id: 5, position: END },
        {
          id: 6,
          position: { kind: 'before', neighbour: null, sent: { position: '{"before":"abc"}', neighbour: 'abc' } },
        },
      ],
      disconnect: [7, 8],
      strict: true,
    });
  });

  test('a neighbour may be optional, but not for a new entry', () => {
    const sent = { connect: [1], options: { strict: false } };
    expect(operation('categories', sent)).toMatchObject({ strict: false });
    expect(operation('categories', sent, CREATE)).toMatchObject({ strict: true });
  });

  test('an id at two positions is refused', () => {
    expect(messages('categories', { connect: [{ id: 1 }, { id: 1, position: { start: true } }] })).toEqual([
      'The relation with id 1 is already connected. You cannot connect the same relation twice.',
    ]);
    expect(messages('categories', { connect: [1, '1', { id: 1 }] })).toEqual([]);
  });

  test('of several ids for one, a stored entry uses the last, a new one the first', () => {
    expect(operation('author', [1, 2])).toEqual(set(2));
    expect(operation('author', [1, 2], CREATE)).toEqual(set(1));
    expect(operation('author', { connect: [1, 2] })).toMatchObject({ connect: [{ id: 2 }] });
    expect(operation('cover', [3, 4])).toEqual(set(3));
  });

  test('files accept the same forms', () => {
    expect(operation('gallery', { connect: [3] })).toMatchObject({ kind: 'edit', connect: [{ id: 3 }] });
    expect(article({ cover: 9999 }).claims).toMatchObject([
      { kind: 'targets', target: { uid: 'plugin::upload.file' }, guarded: false },
    ]);
  });
});

describe('targets of a relation', () => {
  const missing = (count: number, uid = 'api::category.category') =>
    `: ${count} relation(s) of type ${uid} associated with this entity do not exist`;

  test.each([
    [[1, 9999], 1],
    [9999, 1],
    [{ id: 9999 }, 1],
    [{ set: [9999, 9998] }, 2],
    [{ connect: [9999] }, 1],
    ['abc', 1],
    ['', 1],
    [true, 1],
    [[1.5, -1, 0, 2 ** 40, '1.0'], 5],
    [{ id: null }, 1],
  ])('%j does not exist', (sent, count) => {
    expect(messages('categories', sent)).toEqual([missing(count)]);
  });

  test('the first type of the schema is named', () => {
    const data = { categories: [9999], author: 9998, seo: { metaTitle: 'T', metaImage: 9997 } };
    expect(messagesOf(article(data))).toEqual([missing(1, 'api::author.author')]);
  });

  test('ids of several relations to one type are counted together', () => {
    expect(messagesOf(article({ author: 9999, coAuthors: [9998, 9999] }))).toEqual([missing(2, 'api::author.author')]);
  });

  test.each([[[null]], [[{}]], [[[1]]], [{ connect: 5 }], [{ set: 'x' }], [{ connect: [null] }]])(
    'the form %j cannot be read',
    (sent) => {
      expect(messages('categories', sent)).toEqual([': Invalid relations']);
      expect(operation('categories', sent)).toBeNull();
    },
  );

  test('disconnected targets need not exist, but must be ids', () => {
    expect(messages('categories', { disconnect: [9999] })).toEqual([]);
    expect(messages('categories', { disconnect: 3 })).toEqual([]);
    expect(messages('categories', { disconnect: ['abc'] })).toEqual([
      'categories.disconnect: categories.disconnect takes ids, as numbers or { id }, not `"abc"`',
    ]);
  });
});

describe('polymorphic relations', () => {
  const comment = (data: object, intent: WriteIntent = UPDATE) => changeOf('comment', { body: 'b', ...data }, intent);
  const morph = (data: object, intent: WriteIntent = UPDATE) =>
    comment(data, intent).values.morphs[0]?.operation ?? null;
  const dish = { id: 1, __type: 'api::dish.dish' };
  const target = { id: 1, type: 'api::dish.dish', field: null };

  test('to one', () => {
    expect(morph({ related: dish })).toEqual({ kind: 'set', targets: [target] });
    expect(morph({ related: null })).toEqual({ kind: 'set', targets: [] });
    expect(morph({ related: null }, CREATE)).toBeNull();
  });

  test('to many', () => {
    const mentions = [dish, { ...dish, id: '1' }, { ...dish, __pivot: { field: 'comments' } }];
    expect(morph({ mentions })).toEqual({ kind: 'set', targets: [target, { ...target, field: 'comments' }] });
    expect(morph({ mentions: { connect: [dish], disconnect: [{ ...dish, id: 2 }] } })).toEqual({
      kind: 'edit',
      connect: [target],
      disconnect: [{ ...target, id: 2 }],
    });
    expect(morph({ mentions: null })).toEqual({ kind: 'set', targets: [] });
    expect(morph({ mentions: [] }), 'says nothing in a request').toBeNull();
  });

  test.each([
    [{ related: 5 }, 'related: related takes { id, __type }, the id of an entry and the uid of its type'],
    [
      { related: { id: 1, __type: 'nope' } },
      'related.__type: related.__type must be the uid of a content type, not "nope"',
    ],
    [{ mentions: [1] }, 'mentions.0: mentions[0] takes { id, __type }, the id of an entry and the uid of its type'],
    [
      { related: { ...dish, id: 9999 } },
      ': 1 relation(s) of type api::dish.dish associated with this entity do not exist',
    ],
    [
      { related: { ...dish, id: 'x' } },
      ': 1 relation(s) of type api::dish.dish associated with this entity do not exist',
    ],
  ])('%j is refused', (data, message) => {
    expect(messagesOf(comment(data))).toEqual([message]);
  });

  test('from the inverse side of a to-one relation use the first', () => {
    expect(operation('comments', [3, 4])).toEqual(set(3));
  });
});
