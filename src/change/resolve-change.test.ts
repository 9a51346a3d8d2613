import { describe, expect, test } from 'vitest';
import {
  CHANGE_CONTEXT,
  changeOf,
  CREATE,
  messagesOf,
  refusalOf,
  UPDATE,
} from '../../test/support/conformance-changes.ts';
import type { Change } from './change.ts';

const { now } = CHANGE_CONTEXT;
const SOON = '2030-01-01T00:00:00.000Z';

const valuesOf = (change: Change): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...change.values.scalars].map(([{ name }, value]) => [name, value]));

describe('inherited members', () => {
  test('a new entry has defaults, timestamps and is published', () => {
    expect(valuesOf(changeOf('article', { title: 'A' }))).toEqual({
      title: 'A',
      kind: 'news',
      featured: false,
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
    });
  });

  test('a stored entry gets the current time', () => {
    expect(valuesOf(changeOf('article', {}, UPDATE))).toEqual({ updatedAt: now });
  });

  test('a body can set the publication date, or null for a draft', () => {
    expect(valuesOf(changeOf('article', { title: 'A', publishedAt: SOON })).publishedAt).toEqual(new Date(SOON));
    expect(valuesOf(changeOf('article', { title: 'A', publishedAt: null })).publishedAt).toBeNull();
    expect(valuesOf(changeOf('article', { publishedAt: null }, UPDATE)).publishedAt).toBeNull();
    expect(valuesOf(changeOf('author', { name: 'A', publishedAt: SOON }))).not.toHaveProperty('publishedAt');
  });

  test('a draft may omit required values', () => {
    expect(messagesOf(changeOf('article', { publishedAt: null }))).toEqual([]);
    expect(messagesOf(changeOf('article', {}))).toEqual(['title: title must be defined.']);
    // Publishing is a write of a draft.
    const draft = { kind: 'update', id: 1, draft: true } as const;
    expect(messagesOf(changeOf('article', { title: null, publishedAt: SOON }, draft))).toEqual([]);
    expect(messagesOf(changeOf('article', { title: null, publishedAt: null }, UPDATE))).toHaveLength(1);
  });
});

describe('attributes that a request cannot set', () => {
  const reserved = {
    id: 500,
    createdAt: SOON,
    updatedAt: SOON,
    createdBy: 1,
    updatedBy: { id: 1 },
    created_by_id: 1,
    nope: 1,
    constructor: 1,
    toString: 'x',
  };

  test('are ignored', () => {
    const change = changeOf('article', { title: 'A', ...reserved });
    expect(messagesOf(change)).toEqual([]);
    expect(valuesOf(change)).toEqual(valuesOf(changeOf('article', { title: 'A' })));
    expect(change.values.links).toEqual([]);
  });

  test('prototypes are not attributes', () => {
    const change = changeOf('article', JSON.parse('{"title":"A","__proto__":{"kind":"review"}}'));
    expect(valuesOf(change).kind).toBe('news');
    expect(messagesOf(change)).toEqual([]);
  });

  test('private fields and passwords can be set', () => {
    const values = valuesOf(changeOf('article', { title: 'A', editorNote: 'n', accessCode: 'secret' }));
    expect(values).toMatchObject({ editorNote: 'n', accessCode: { kind: 'password', text: 'secret' } });
  });

  test('code can', () => {
    const change = changeOf('article', { title: 'A', ...reserved }, CREATE, { layer: 'content' });
    expect(valuesOf(change)).toMatchObject({ id: 500, createdAt: new Date(SOON), updatedAt: new Date(SOON) });
    expect(change.values.links.map(({ attribute, operation }) => [attribute.name, operation])).toEqual([
      ['createdBy', { kind: 'set', targets: [1] }],
      ['updatedBy', { kind: 'set', targets: [1] }],
    ]);
    const stored = changeOf('article', reserved, UPDATE, { layer: 'content' });
    expect(valuesOf(stored)).toMatchObject({ createdAt: new Date(SOON), updatedAt: now });
    expect(valuesOf(stored)).not.toHaveProperty('id');
  });
});

describe('code that writes rows', () => {
  const row = (data: object) => changeOf('article', data, CREATE, { layer: 'database' });

  test('requires only storable values', () => {
    const change = row({ title: 5, slug: 'a b', kind: 'nope', accessCode: 'raw', readCount: '7', featured: 'x' });
    expect(messagesOf(change)).toEqual([]);
    expect(valuesOf(change)).toMatchObject({
      title: '5',
      slug: 'a b',
      kind: 'nope',
      accessCode: 'raw',
      readCount: 7,
      featured: true,
    });
    expect(change.claims).toEqual([]);
  });

  test.each([
    [{ readCount: 'x' }, 'readCount must be a number'],
    [{ title: {} }, 'title must be a text'],
    [{ releaseDate: 'soon' }, 'Invalid format, expected yyyy-MM-dd'],
  ])('%j cannot', (data, message) => {
    expect(refusalOf(row(data))).toMatchObject({ message });
  });
});

describe('a list for an entry', () => {
  test('is refused', () => {
    expect(messagesOf(changeOf('article', [{ id: 1, title: 'a', createdBy: 1 }, 5]))).toEqual([
      ': this must be a `object` type, but the final value was: `null` (cast from the value `[\n  {\n    "title": "\\"a\\""\n  },\n  {}\n]`).',
    ]);
  });
});

describe('translations', () => {
  const page = (data: object, intent: Parameters<typeof changeOf>[2] = CREATE) =>
    changeOf('page', { title: 'P', ...data }, intent);

  test('a new entry has a locale', () => {
    expect(valuesOf(page({})).locale).toBe('en');
    expect(valuesOf(page({ locale: null })).locale).toBe('en');
    expect(valuesOf(page({ locale: 'fr' })).locale).toBe('fr');
    expect(page({ locale: 'fr' }).claims).toMatchObject([{ kind: 'locale', code: 'fr' }]);
  });

  test.each(['xx', '', 5, {}])('the locale %j does not exist, which is reported first', (locale) => {
    expect(refusalOf(page({ locale, title: 5 }))).toMatchObject({
      name: 'ApplicationError',
      message: "This locale doesn't exist",
      details: {},
    });
  });

  test('a stored entry keeps its locale and its translations', () => {
    const change = page({ locale: 'xx', localizations: [9999] }, UPDATE);
    expect(messagesOf(change)).toEqual([]);
    expect(valuesOf(change)).not.toHaveProperty('locale');
    expect(change.values.links).toEqual([]);
  });

  test('a new entry can be a translation of others', () => {
    expect(page({ localizations: [3, 4] })).toMatchObject({ translationOf: [3, 4], values: { links: [] } });
    expect(page({ localizations: { connect: [3] } })).toMatchObject({ translationOf: [3] });
    expect(page({})).toMatchObject({ translationOf: [] });
    expect(messagesOf(page({ localizations: [9999] }))).toEqual([
      ': 1 relation(s) of type api::page.page associated with this entity do not exist',
    ]);
  });

  test('a translation is a draft, validated like a published entry', () => {
    const change = changeOf('page', { locale: 'xx', slug: 's' }, { kind: 'translate', locale: 'fr', of: [1, 2] });
    expect(messagesOf(change)).toEqual(['title: title must be defined.']);
    expect(change).toMatchObject({ kind: 'create', translationOf: [1, 2] });
    expect(valuesOf(change)).toMatchObject({ locale: 'fr', slug: 's' });
    expect(valuesOf(change)).not.toHaveProperty('publishedAt');
  });
});

describe('the order of errors', () => {
  test('is that of the schema, relations last', () => {
    const data = { sections: {}, seo: 'x', author: 9999, slug: 'a b', title: 5, kind: 'x' };
    expect(refusalOf(changeOf('article', data))).toMatchObject({ message: '6 errors occurred' });
    expect(messagesOf(changeOf('article', data)).map((message) => message.split(':')[0])).toEqual([
      'title',
      'slug',
      'kind',
      'seo',
      'sections',
      '',
    ]);
  });

  test('a path that contains a name counts as that name', () => {
    const data = { title: 'A', blocks: [{ __component: 'zone.hero', subtitle: 5, title: 5 }] };
    expect(messagesOf(changeOf('article', data)).map((message) => message.split(':')[0])).toEqual([
      'blocks.0.subtitle',
      'blocks.0.title',
    ]);
  });

  test('errors found while storing come last, parts before the whole', () => {
    const data = { releaseDate: 'x', airTime: 'y', title: 'A' };
    expect(messagesOf(changeOf('article', data))).toEqual(['Invalid format, expected yyyy-MM-dd']);
    expect(messagesOf(changeOf('article', { ...data, kind: 'x' }))).toHaveLength(1);
    expect(messagesOf(changeOf('article', { ...data, kind: 'x' }))[0]).toMatch(/^kind: /);
  });
});
