import { describe, expect, test } from 'vitest';
import { EVERYTHING, model, resolve } from '../../test/support/conformance-queries.ts';
import { authorizeQuery } from '../access/authorize-query.ts';
import { planQuery } from '../plan/plan-query.ts';
import type { ChildRows, EntryRows, Row } from '../sql/rows.ts';
import type { TextsAhead } from './entry-writer.ts';
import { createEntryWriter } from './write-entries.ts';

/** The entries of a request, as written from the given rows. */
const written = (request: string, rows: readonly Row[], children: readonly ChildRows[] = []): unknown[] =>
  texts(request, rows, children, Number.POSITIVE_INFINITY).map((text) => JSON.parse(text));

function texts(request: string, rows: readonly Row[], children: readonly ChildRows[], most: number): readonly string[] {
  const { root } = planQuery(model, authorizeQuery(resolve(request), EVERYTHING));
  const entries: EntryRows = { rows, offset: 0, children };
  return rows.map(createEntryWriter(root.entries, 'entry')(entries, most));
}

const related = (rows: readonly Row[], children: readonly ChildRows[] = []): ChildRows => ({
  kind: 'related',
  entries: { rows, offset: 1, children },
});

test('nested entries can be serialized in advance, the deepest first, with the same result', () => {
  const request =
    'category?fields[0]=id&populate[children][fields][0]=name&populate[children][populate][parent][fields][0]=id';
  const { root } = planQuery(model, authorizeQuery(resolve(request), EVERYTHING));
  const parents = related([
    [5, 1],
    [4, 1],
  ]);
  const children = [
    related(
      [
        [1, 5, 'B'],
        [1, 4, 'A'],
      ],
      [parents],
    ),
  ];
  const entries: EntryRows = { rows: [[1], [2]], offset: 0, children };
  const ahead: TextsAhead[] = [];
  const write = createEntryWriter(root.entries, 'entry')(entries, Number.POSITIVE_INFINITY, ahead);
  expect(ahead.map(({ rows }) => rows.length)).toEqual([2, 2]);
  const before = ahead.flatMap(({ rows, write: writeOne }) => rows.map(writeOne));
  expect(before).toEqual([
    '{"id":1,"attributes":{}}',
    '{"id":1,"attributes":{}}',
    expect.stringContaining('"name":"B"'),
    expect.stringContaining('"name":"A"'),
  ]);
  expect(entries.rows.map(write)).toEqual(texts(request, entries.rows, children, Number.POSITIVE_INFINITY));
  expect(write([1])).toContain(before[2]);
});

const ID_ONLY = 'category?fields[0]=id';

describe('an entry', () => {
  test('has id and attributes, in the order of the schema', () => {
    expect(written('category?fields[0]=position&fields[1]=name', [[7, 'A "quoted" name', 3]])).toEqual([
      { id: 7, attributes: { name: 'A "quoted" name', position: 3 } },
    ]);
    expect(written(ID_ONLY, [[7]])).toEqual([{ id: 7, attributes: {} }]);
  });

  test('has null if a cell is null', () => {
    expect(written('category?fields[0]=name', [[7, null]])).toEqual([{ id: 7, attributes: { name: null } }]);
  });
});

describe('related entries', () => {
  const toOne = `${ID_ONLY}&populate[parent][fields][0]=name`;
  const toMany = `${ID_ONLY}&populate[children][fields][0]=name`;

  test('to one: an object or null', () => {
    expect(written(toOne, [[1], [2]], [related([[1, 9, 'Parent']])])).toEqual([
      { id: 1, attributes: { parent: { data: { id: 9, attributes: { name: 'Parent' } } } } },
      { id: 2, attributes: { parent: { data: null } } },
    ]);
  });

  test('to one with several rows: the first', () => {
    const [entry] = written(
      toOne,
      [[1]],
      [
        related([
          [1, 8, 'First'],
          [1, 9, 'Second'],
        ]),
      ],
    );
    expect(entry).toMatchObject({ attributes: { parent: { data: { id: 8 } } } });
  });

  test('to many: a list in the order of the rows, empty if there are none', () => {
    expect(
      written(
        toMany,
        [[1], [2]],
        [
          related([
            [1, 5, 'B'],
            [1, 4, 'A'],
          ]),
        ],
      ),
    ).toEqual([
      {
        id: 1,
        attributes: {
          children: {
            data: [
              { id: 5, attributes: { name: 'B' } },
              { id: 4, attributes: { name: 'A' } },
            ],
          },
        },
      },
      { id: 2, attributes: { children: { data: [] } } },
    ]);
  });

  test('keys may be big integers or strings', () => {
    expect(written(toOne, [[1n]], [related([['1', 9, 'Parent']])])).toMatchObject([
      { id: 1, attributes: { parent: { data: { id: 9 } } } },
    ]);
  });

  test('media: null for none, also for multiple media', () => {
    const [entry] = written('article?fields[0]=id&populate[gallery][fields][0]=url', [[1]], [related([])]);
    expect(entry).toEqual({ id: 1, attributes: { gallery: { data: null } } });
  });

  test('a count replaces the entries', () => {
    const counts: ChildRows = { kind: 'count', rows: [[1, 3n]] };
    expect(written(`${ID_ONLY}&populate[children][count]=true`, [[1], [2]], [counts])).toEqual([
      { id: 1, attributes: { children: { data: { attributes: { count: 3 } } } } },
      { id: 2, attributes: { children: { data: { attributes: { count: 0 } } } } },
    ]);
  });

  test('an entry with several parents is the same under each', () => {
    const below = related([[9, 5, 'Grand']]);
    const rows: Row[] = [
      [1, 9],
      [2, 9],
    ];
    const entries = written(
      `${ID_ONLY}&populate[parent][fields][0]=id&populate[parent][populate][parent][fields][0]=name`,
      [[1], [2]],
      [related(rows, [below])],
    );
    const parent = { data: { id: 9, attributes: { parent: { data: { id: 5, attributes: { name: 'Grand' } } } } } };
    expect(entries).toEqual([
      { id: 1, attributes: { parent } },
      { id: 2, attributes: { parent } },
    ]);
  });
});

describe('components and dynamic zones', () => {
  test('a component has no envelope', () => {
    const request = 'article?fields[0]=id&populate[seo][fields][0]=keywords';
    expect(written(request, [[1], [2]], [related([[1, 4, 'a,b']])])).toEqual([
      { id: 1, attributes: { seo: { id: 4, keywords: 'a,b' } } },
      { id: 2, attributes: { seo: null } },
    ]);
  });

  test('a zone is a list of components of several types, in their stored order', () => {
    const zone: ChildRows = {
      kind: 'variants',
      rows: [
        [1, 4, 'zone.quote'],
        [1, 4, 'zone.hero'],
        [1, 5, 'zone.quote'],
        [1, 6, 'zone.gone'],
      ],
      variants: new Map([
        [
          'zone.quote',
          {
            rows: [
              [4, 4, 'Q4'],
              [5, 5, 'Q5'],
            ],
            offset: 1,
            children: [],
          },
        ],
        ['zone.hero', { rows: [[4, 4, 'H4']], offset: 1, children: [] }],
      ]),
    };
    const request =
      'homepage?fields[0]=id&populate[blocks][on][zone.quote][fields][0]=title&populate[blocks][on][zone.hero][fields][0]=title';
    expect(written(request, [[1], [2]], [zone])).toEqual([
      {
        id: 1,
        attributes: {
          blocks: [
            { id: 4, __component: 'zone.quote', title: 'Q4' },
            { id: 4, __component: 'zone.hero', title: 'H4' },
            { id: 5, __component: 'zone.quote', title: 'Q5' },
          ],
        },
      },
      { id: 2, attributes: { blocks: [] } },
    ]);
  });
});

describe('polymorphic relations', () => {
  test('are raw with their type, and everything below is raw', () => {
    const request =
      'comment?fields[0]=body&populate[mentions][on][api::author.author][fields][0]=name&populate[mentions][on][api::author.author][populate][profile][fields][0]=handle';
    const mentions: ChildRows = {
      kind: 'variants',
      rows: [[1, 3, 'api::author.author']],
      variants: new Map([
        ['api::author.author', { rows: [[3, 3, 'Ada']], offset: 1, children: [related([[3, 8, 'ada']])] }],
      ]),
    };
    expect(
      written(
        request,
        [
          [1, 'One'],
          [2, 'Two'],
        ],
        [mentions],
      ),
    ).toEqual([
      {
        id: 1,
        attributes: {
          body: 'One',
          mentions: [{ id: 3, __type: 'api::author.author', name: 'Ada', profile: { id: 8, handle: 'ada' } }],
        },
      },
      { id: 2, attributes: { body: 'Two' } },
    ]);
  });

  test('to one, stored in the row: null if the entry is absent', () => {
    const related: ChildRows = {
      kind: 'variants',
      rows: [],
      variants: new Map([['api::author.author', { rows: [[3, 3]], offset: 1, children: [] }]]),
    };
    const rows: Row[] = [
      [1, 'b', 'n', 5, null, null, 3, 'api::author.author'],
      [2, 'b', 'n', 5, null, null, 3, 'api::dish.dish'],
      [3, 'b', 'n', 5, null, null, null, null],
    ];
    const entries = written('comment?populate[related][on][api::author.author][fields][0]=id', rows, [related]);
    expect(entries.map((entry) => (entry as { attributes: { related: unknown } }).attributes.related)).toEqual([
      { id: 3 },
      null,
      null,
    ]);
  });
});

test('rows that do not belong to the plan are an error, not a wrong response', () => {
  expect(() => written(`${ID_ONLY}&populate=parent`, [[1]], [{ kind: 'absent' }])).toThrow('rows of the kind absent');
  expect(() => written(`${ID_ONLY}&populate=parent`, [[1]], [])).toThrow('the same children');
});

describe('a response that is too long', () => {
  /** Ten entries that are all children of one another: each level makes the response ten times as long. */
  const around = (levels: number): readonly ChildRows[] => {
    const ids = Array.from({ length: 10 }, (_, index) => index + 1);
    const rows: readonly Row[] = ids.flatMap((parent) => ids.map((id) => [parent, id]));
    return levels === 0 ? [] : [related(rows, around(levels - 1))];
  };
  const request = (levels: number): string =>
    `${ID_ONLY}&populate=${Array.from({ length: levels }, () => 'children').join('.')}`;
  const size = (levels: number, most: number): number =>
    texts(request(levels), [[1]], around(levels), most)[0]?.length ?? 0;

  test('is refused before it is put together', () => {
    const length = size(5, Number.POSITIVE_INFINITY);
    expect(length).toBeGreaterThan(2_000_000);
    expect(size(5, length)).toBe(length);
    expect(() => size(5, 100_000)).toThrow('The response would exceed 100000 characters.');
    // Ten more levels would exceed any memory.
    expect(() => size(15, 1_000_000)).toThrow('The response would exceed 1000000 characters.');
  });
});
