import { describe, expect, test } from 'vitest';
import { describeStartError, StartError } from '../../errors.ts';
import type { Model } from '../../schema/model.ts';
import { readModel } from '../../schema/read-model.ts';
import { planChanges } from '../../plan/writing/plan-changes.ts';
import type { NewRow } from '../../plan/writing/row-operations.ts';
import { checkSeed } from './seed-content.ts';
import type { PlannedEntry } from './seed-planner.ts';

const type = (name: string, attributes: object, more: object = {}) => ({
  apiName: name,
  typeName: name,
  file: `src/api/${name}/content-types/${name}/schema.json`,
  content: {
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish: true },
    attributes,
    ...more,
  },
});

const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

const MODEL: Model = readModel({
  contentTypes: [
    type('book', {
      title: { type: 'string', required: true },
      slug: { type: 'uid' },
      state: { type: 'enumeration', enum: ['new', 'worn'], default: 'new' },
      printedOn: { type: 'date' },
      opensAt: { type: 'time' },
      pages: { type: 'integer' },
      author: relation('manyToOne', 'writer', { inversedBy: 'books' }),
      readers: relation('manyToMany', 'writer', { inversedBy: 'reads' }),
      cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
      parts: { type: 'dynamiczone', components: ['part.chapter'] },
      reviews: { type: 'relation', relation: 'morphMany', target: 'api::review.review', morphBy: 'about' },
    }),
    type('writer', {
      name: { type: 'string' },
      books: relation('oneToMany', 'book', { mappedBy: 'author' }),
      reads: relation('manyToMany', 'book', { mappedBy: 'readers' }),
    }),
    type('review', { text: { type: 'text' }, about: { type: 'relation', relation: 'morphToOne' } }),
    type('shop', { name: { type: 'string' } }, { kind: 'singleType' }),
    type('note', { text: { type: 'text' } }, { pluginOptions: { i18n: { localized: true } } }),
  ],
  components: [
    {
      category: 'part',
      name: 'chapter',
      file: 'src/components/part/chapter.json',
      content: {
        collectionName: 'components_part_chapters',
        info: { displayName: 'Chapter' },
        attributes: { heading: { type: 'string', required: true }, length: { type: 'integer' } },
      },
    },
  ],
  extensions: [],
});

const BOOK = 'api::book.book';
const WRITER = 'api::writer.writer';
const NOW = new Date('2025-01-02T03:04:05.678Z');

const plan = (content: unknown): readonly PlannedEntry[] =>
  checkSeed(MODEL, { file: 'seed.js', content, uploadsDir: '/nowhere/public/uploads', digest: '' }, NOW);

const valuesOf = (planned: readonly PlannedEntry[], table: string) =>
  planned
    .filter(({ entry }) => entry.type.table === table)
    .map(({ change }) =>
      Object.fromEntries([...change.values.scalars].map(([{ column }, value]) => [column, value] as const)),
    );

/** The rows written to a table of an empty database. */
function rowsOf(planned: readonly PlannedEntry[], table: string): readonly NewRow[] {
  const planning = planChanges(
    MODEL,
    planned.map(({ change }) => change),
  );
  let step = planning.next([]);
  while (!step.done) step = planning.next(step.value.map(() => []));
  return step.value.operations.flatMap((operation) =>
    operation.kind === 'insert' && operation.table === table ? operation.rows : [],
  );
}

const messageOf = (content: unknown): string => {
  try {
    plan(content);
  } catch (error) {
    if (error instanceof StartError) return describeStartError(error);
    throw error;
  }
  return 'accepted';
};

describe('parts that a seed omits', () => {
  test('an entry is published, dated at seeding, and gets its defaults', () => {
    const [book] = valuesOf(plan({ [BOOK]: [{ title: 'Tides' }] }), 'books');
    expect(book).toMatchObject({ title: 'Tides', state: 'new', published_at: NOW, created_at: NOW });
  });

  test('an explicit null stays null, even if there is a default', () => {
    const [book] = valuesOf(plan({ [BOOK]: [{ title: 'Tides', state: null, publishedAt: null }] }), 'books');
    expect(book).not.toHaveProperty('state');
    expect(book).not.toHaveProperty('published_at');
  });

  test('a draft may omit required values', () => {
    expect(messageOf({ [BOOK]: [{ publishedAt: null }] })).toBe('accepted');
  });

  test('a translation copies the values of its entry', () => {
    const notes = valuesOf(
      plan({ 'api::note.note': [{ text: 'Tide', $locales: { fr: {}, de: { text: 'Flut' } } }] }),
      'notes',
    );
    expect(notes.map(({ locale, text }) => [locale, text])).toEqual([
      ['en', 'Tide'],
      ['fr', 'Tide'],
      ['de', 'Flut'],
    ]);
  });

  test('times get seconds and milliseconds', () => {
    const [book] = valuesOf(plan({ [BOOK]: [{ title: 'Tides', opensAt: '08:30' }] }), 'books');
    expect(book?.opens_at).toBe('08:30:00.000');
  });
});

describe('links', () => {
  test('stated on both sides are stored once, ordered by each side', () => {
    const rows = plan({
      [BOOK]: [
        { $key: 'a', title: 'A', readers: ['x', 'y'] },
        { $key: 'b', title: 'B', readers: ['y', 'x'] },
      ],
      [WRITER]: [
        { $key: 'x', name: 'X', reads: ['b', 'a'] },
        { $key: 'y', name: 'Y' },
      ],
    });
    const nameOf = (cell: unknown): unknown =>
      (cell as NewRow).cells.get('title') ?? (cell as NewRow).cells.get('name');
    const links = rowsOf(rows, 'books_readers_links').map(({ cells }) => [
      nameOf(cells.get('book_id')),
      nameOf(cells.get('writer_id')),
      cells.get('writer_order'),
      cells.get('book_order'),
    ]);
    expect(links.sort()).toEqual([
      ['A', 'X', 1, 2],
      ['A', 'Y', 2, 1],
      ['B', 'X', 2, 1],
      ['B', 'Y', 1, 2],
    ]);
  });

  test('to one entry from two others are refused', () => {
    const content = {
      [BOOK]: [{ $key: 'a', title: 'A', author: 'x' }],
      [WRITER]: [{ $key: 'x' }, { $key: 'y', books: ['a'] }],
    };
    expect(messageOf(content)).toBe(
      [
        'Invalid seed at api::book.book "a": the relation "author" links it to both "x" and "y"',
        '  in seed.js',
        '  Accepted: one entry. Set the relation on one side only, or equally on both.',
      ].join('\n'),
    );
  });
});

describe('an invalid seed is reported with its location and the accepted values', () => {
  const cases: readonly [string, unknown, string, string][] = [
    ['no object', [], 'The seed is not an object.', 'Export an object'],
    ['an unknown type', { 'api::bok.bok': [] }, 'The seed names the content type "api::bok.bok"', 'api::book.book'],
    [
      'one entry for a collection',
      { [BOOK]: { title: 'A' } },
      'The seed for api::book.book is {"title":"A"}',
      'a list of entries',
    ],
    [
      'a list for a single type',
      { 'api::shop.shop': [] },
      'The seed for api::shop.shop is []',
      'one entry, as an object',
    ],
    [
      'an unknown attribute',
      { [BOOK]: [{ titel: 'A' }] },
      'book.book entry 1: api::book.book has no attribute "titel"',
      'title',
    ],
    ['an unknown word', { [BOOK]: [{ $kee: 'a' }] }, '"$kee" is not known', 'Accepted: $key, $locales.'],
    [
      'a key twice',
      { [WRITER]: [{ $key: 'x' }, { $key: 'x' }] },
      'writer.writer "x": the key is used twice',
      'its own $key',
    ],
    [
      'an unknown key',
      { [BOOK]: [{ $key: 'a', title: 'A', author: 'z' }], [WRITER]: [{ $key: 'x' }] },
      '"a", author: "z" is not the $key of an entry of api::writer.writer',
      'Accepted: x.',
    ],
    ['a list for one', { [BOOK]: [{ title: 'A', author: ['x'] }] }, 'author: ["x"] is a list', 'one value'],
    ['one for a list', { [BOOK]: [{ title: 'A', readers: 'x' }] }, 'readers: "x" is not a list', 'a list'],
    ['a required value', { [BOOK]: [{ pages: 3 }] }, 'title: a value is required', 'publishedAt: null'],
    [
      'a wrong enumeration',
      { [BOOK]: [{ title: 'A', state: 'torn' }] },
      'state: "torn" is not one of the values',
      'Accepted: new, worn.',
    ],
    [
      'a day that does not exist',
      { [BOOK]: [{ title: 'A', printedOn: '2025-02-30' }] },
      'printedOn: "2025-02-30"',
      '2025-03-20',
    ],
    [
      'a wrong number',
      { [BOOK]: [{ title: 'A', pages: '3' }] },
      'pages: "3" is not a value of type integer',
      'an integer',
    ],
    [
      'a wrong component',
      { [BOOK]: [{ title: 'A', parts: [{ __component: 'part.chapter', heading: 'I' }, { __component: 'x.y' }] }] },
      'parts[1]: __component is "x.y"',
      'Accepted: part.chapter.',
    ],
    [
      'a mistake in a component',
      { [BOOK]: [{ title: 'A', parts: [{ __component: 'part.chapter', heading: 'I', length: 'long' }] }] },
      'parts[0].length: "long"',
      'an integer',
    ],
    [
      'a missing file',
      { [BOOK]: [{ title: 'A', cover: 'no.png' }] },
      'cover: there is no file "no.png" in public/uploads',
      'Put the file there',
    ],
    [
      'a way out of the folder',
      { [BOOK]: [{ title: 'A', cover: '../seed.js' }] },
      'there is no file "../seed.js"',
      'correct its name',
    ],
    [
      'the mirror of a relation',
      { [BOOK]: [{ title: 'A', reviews: [] }] },
      'reviews: it mirrors "about" of api::review.review',
      'Set the relation there',
    ],
    [
      'an untyped reference',
      { 'api::review.review': [{ about: 'a' }] },
      'about: "a" is not a reference',
      '{ $type, $key }',
    ],
    [
      'a slug twice',
      {
        [BOOK]: [
          { title: 'A', slug: 's' },
          { $key: 'b', title: 'B', slug: 's' },
        ],
      },
      '"b", slug: "s" is also the value of entry 1',
      'a unique value',
    ],
    [
      'a language on a plain type',
      { [BOOK]: [{ title: 'A', $locales: {} }] },
      'the type is not localized',
      'pluginOptions.i18n',
    ],
  ];

  test.each(cases)('%s', (_, content, problem, remedy) => {
    const [first, file, last] = messageOf(content).split('\n');
    expect(first).toContain(problem);
    expect(file).toBe('  in seed.js');
    expect(last).toContain(remedy);
  });
});
