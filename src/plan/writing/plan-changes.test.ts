import { describe, expect, test } from 'vitest';
import { changeOf, UPDATE } from '../../../test/support/conformance-changes.ts';
import { model, typeNamed } from '../../../test/support/conformance-queries.ts';
import { type Answers, describeOperations, planWrite, runPlan } from '../../../test/support/write-plans.ts';
import type { Change, LinkChange, RowValues } from '../../change/change.ts';
import type { NewEntry } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import { planDeletion } from './plan-changes.ts';

type Tables = Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>;

/** Rows by table, and where lists end; other tables are empty. */
const stored =
  (tables: Tables, ends: Tables = {}): Answers =>
  (read) => {
    if (read.kind === 'extent') return ends[read.table] ?? [];
    if (read.kind === 'presence') return [read.sets.map(({ table }) => (table in tables ? 1 : 0))];
    return read.kind === 'rows' ? (tables[read.table] ?? []) : [];
  };

const created = (name: string, data: object) => planWrite(model, [changeOf(name, data)]);
const updated = (name: string, data: object, answers?: Answers) =>
  planWrite(model, [changeOf(name, data, UPDATE)], answers);

describe('a new entry', () => {
  test('is one row, with given and default values', () => {
    expect(created('category', { name: 'Tides' })).toMatchInlineSnapshot(`
      {
        "asked": [],
        "issues": [],
        "operations": [
          "insert categories#1: name = "Tides", created_at = now, updated_at = now",
        ],
      }
    `);
  });

  test('is inserted before its links, which go to the end of the lists of their targets', () => {
    expect(created('article', { title: 'A', author: 7, categories: [3, 1] })).toMatchInlineSnapshot(`
      {
        "asked": [
          "the turn of articles_author_links lists, shared; articles_categories_links lists, shared",
          "greatest article_order of articles_author_links where author_id is 7",
          "greatest article_order of articles_categories_links where category_id is 3, 1",
        ],
        "issues": [],
        "operations": [
          "insert articles#1: title = "A", kind = "news", featured = false, created_at = now, updated_at = now, published_at = now",
          "insert articles_author_links: article_id = articles#1, author_id = 7, article_order = 1",
          "insert articles_categories_links: article_id = articles#1, category_id = 3, category_order = 1, article_order = 1",
          "insert articles_categories_links: article_id = articles#1, category_id = 1, category_order = 2, article_order = 1",
        ],
      }
    `);
  });

  test('has its own components; rows of one table are one insert', () => {
    const sections = [{ heading: 'a' }, { heading: 'b', linkGroup: { caption: 'c', links: [{ label: 'l' }] } }];
    expect(created('article', { title: 'A', seo: { metaTitle: 'T' }, sections }).operations).toMatchInlineSnapshot(`
      [
        "insert articles#1: title = "A", kind = "news", featured = false, created_at = now, updated_at = now, published_at = now",
        "insert components_shared_seos#1: meta_title = "T", prevent_indexing = false",
        "insert components_content_sections#1: heading = "a"",
        "insert components_content_sections#2: heading = "b"",
        "insert components_content_link_groups#1: caption = "c"",
        "insert components_shared_links#1: label = "l", new_tab = false",
        "insert articles_components: entity_id = articles#1, component_id = components_shared_seos#1, component_type = "shared.seo", field = "seo", order = null",
        "insert articles_components: entity_id = articles#1, component_id = components_content_sections#1, component_type = "content.section", field = "sections", order = 1",
        "insert articles_components: entity_id = articles#1, component_id = components_content_sections#2, component_type = "content.section", field = "sections", order = 2",
        "insert components_content_sections_components: entity_id = components_content_sections#2, component_id = components_content_link_groups#1, component_type = "content.link-group", field = "linkGroup", order = null",
        "insert components_content_link_groups_components: entity_id = components_content_link_groups#1, component_id = components_shared_links#1, component_type = "shared.link", field = "links", order = 1",
      ]
    `);
  });

  test('shows files through their own table', () => {
    expect(created('article', { title: 'A', cover: 4 }).operations).toMatchInlineSnapshot(`
      [
        "insert articles#1: title = "A", kind = "news", featured = false, created_at = now, updated_at = now, published_at = now",
        "insert files_related_morphs: file_id = 4, related_id = articles#1, related_type = "api::article.article", field = "cover", order = 1",
      ]
    `);
  });
});

describe('a stored entry', () => {
  test('is updated only where it changes', () => {
    expect(updated('article', { title: 'B' })).toMatchInlineSnapshot(`
      {
        "asked": [],
        "issues": [],
        "operations": [
          "update articles where id is 1: title = "B", updated_at = now",
        ],
      }
    `);
  });

  test('replaces the target of a to-one relation', () => {
    const links = stored({ articles_author_links: [[31, 1, 2, 5]] });
    expect(updated('article', { author: 7 }, links)).toMatchInlineSnapshot(`
      {
        "asked": [
          "rows of articles_author_links where article_id is 1: id, article_id, author_id, article_order",
          "the turn of articles_author_links lists",
          "greatest article_order of articles_author_links where author_id is 7",
          "extent of article_order of articles_author_links where author_id is 2",
        ],
        "issues": [],
        "operations": [
          "delete articles_author_links where id is 31",
          "update articles where id is 1: updated_at = now",
          "insert articles_author_links: article_id = 1, author_id = 7, article_order = 1",
          "renumber articles_author_links.article_order where author_id is 2",
        ],
      }
    `);
  });

  test('moves up the items after a removed link, if the list has no gaps', () => {
    const links = stored({ articles_author_links: [[31, 1, 2, 5]] }, { articles_author_links: [[2, 9, 9]] });
    expect(updated('article', { author: null }, links).operations).toMatchInlineSnapshot(`
      [
        "shift articles_author_links.article_order of each author_id after the row where id is 31",
        "delete articles_author_links where id is 31",
        "update articles where id is 1: updated_at = now",
      ]
    `);
    const gaps = stored({ articles_author_links: [[31, 1, 2, 5]] }, { articles_author_links: [[2, 9, 8]] });
    expect(updated('article', { author: null }, gaps).operations.at(-1)).toBe(
      'renumber articles_author_links.article_order where author_id is 2',
    );
  });

  test('does not read a list that only grows at its end', () => {
    const long = stored({}, { articles_categories_links: [[1, 100_000, 100_000, 0]] });
    expect(updated('article', { categories: { connect: [9, 5, 9] } }, long)).toMatchInlineSnapshot(`
      {
        "asked": [
          "the turn of articles_categories_links lists, shared",
          "extent of category_order of articles_categories_links where article_id is 1 and how many have category_id 9, 5",
          "greatest article_order of articles_categories_links where category_id is 9, 5",
        ],
        "issues": [],
        "operations": [
          "update articles where id is 1: updated_at = now",
          "insert articles_categories_links: article_id = 1, category_id = 9, category_order = 100001, article_order = 1",
          "insert articles_categories_links: article_id = 1, category_id = 5, category_order = 100002, article_order = 1",
        ],
      }
    `);
  });

  test('reads a list that already contains the entry or has gaps', () => {
    const all =
      'rows of articles_categories_links where article_id is 1: id, article_id, category_id, category_order, article_order';
    const rows = {
      articles_categories_links: [
        [11, 1, 3, 1, 4],
        [12, 1, 5, 2, 1],
      ],
    };
    const present = updated(
      'article',
      { categories: { connect: [3] } },
      stored(rows, { articles_categories_links: [[1, 2, 2, 1]] }),
    );
    expect(present.asked.at(-1)).toBe(all);
    expect(present.operations.at(-1)).toBe('number articles_categories_links.category_order: 11 is 2, 12 is 1');
    const gaps = updated(
      'article',
      { categories: { connect: [9] } },
      stored(rows, { articles_categories_links: [[1, 3, 2, 0]] }),
    );
    expect(gaps.asked.at(-1)).toBe(all);
  });

  test('keeps remaining links and renumbers them', () => {
    const links = stored({
      articles_categories_links: [
        [11, 1, 3, 1, 4],
        [12, 1, 5, 2, 1],
      ],
    });
    expect(updated('article', { categories: [5, 9] }, links).operations).toMatchInlineSnapshot(`
      [
        "delete articles_categories_links where id is 11",
        "update articles where id is 1: updated_at = now",
        "insert articles_categories_links: article_id = 1, category_id = 9, category_order = 2, article_order = 1",
        "number articles_categories_links.category_order: 12 is 1",
        "renumber articles_categories_links.article_order where category_id is 3",
      ]
    `);
  });

  test('puts connections at their positions', () => {
    const links = stored({
      articles_categories_links: [
        [11, 1, 3, 1, 4],
        [12, 1, 5, 2, 1],
      ],
    });
    const categories = {
      connect: [
        { id: 9, position: { before: 5 } },
        { id: 8, position: { start: true } },
      ],
      disconnect: [3],
    };
    expect(updated('article', { categories }, links).operations).toMatchInlineSnapshot(`
      [
        "delete articles_categories_links where id is 11",
        "update articles where id is 1: updated_at = now",
        "insert articles_categories_links: article_id = 1, category_id = 8, category_order = 1, article_order = 1",
        "insert articles_categories_links: article_id = 1, category_id = 9, category_order = 2, article_order = 1",
        "number articles_categories_links.category_order: 12 is 3",
        "renumber articles_categories_links.article_order where category_id is 3",
      ]
    `);
  });

  test('rejects a neighbour that is not in the list', () => {
    const { issues } = updated('article', { categories: { connect: [{ id: 9, position: { after: 77 } }] } });
    expect(issues).toMatchInlineSnapshot(`
      [
        "categories: There was a problem connecting relation with id 9 at position {"after":77}. The relation with id 77 needs to be connected first.",
      ]
    `);
  });

  test('keeps components by id, in their new order, and removes the others with everything below them', () => {
    const components = stored({
      articles_components: [
        [21, 1, 101, 'content.section', 'sections', 1],
        [22, 1, 102, 'content.section', 'sections', 2],
      ],
      components_content_sections_components: [[41, 101, 201, 'content.link-group', 'linkGroup', null]],
    });
    const sections = [{ heading: 'new' }, { id: 102, heading: 'kept' }];
    expect(updated('article', { sections }, components).operations).toMatchInlineSnapshot(`
      [
        "delete components_content_sections_components where entity_id is 101",
        "delete components_content_sections where id is 101",
        "delete components_content_link_groups where id is 201",
        "delete articles_components where id is 21",
        "insert components_content_sections#1: heading = "new"",
        "update articles where id is 1: updated_at = now",
        "update components_content_sections where id is 102: heading = "kept"",
        "insert articles_components: entity_id = 1, component_id = components_content_sections#1, component_type = "content.section", field = "sections", order = 1",
      ]
    `);
  });

  test('rejects a component of another entry', () => {
    expect(updated('article', { sections: [{ id: 999 }] }).issues).toMatchInlineSnapshot(`
      [
        "sections: Some of the provided components in sections are not related to the entity",
      ]
    `);
  });
});

describe('several changes at once', () => {
  test('equal changes become one operation', () => {
    const changes = ['a', 'b'].map((name) => changeOf('category', { name }));
    expect(planWrite(model, changes).operations).toMatchInlineSnapshot(`
      [
        "insert categories#1: name = "a", created_at = now, updated_at = now",
        "insert categories#2: name = "b", created_at = now, updated_at = now",
      ]
    `);
  });

  test('new entries refer to each other before they have ids', () => {
    const [one, other] = [entry(), entry()];
    const changes = [named('Tides', one, other), named('Lights', other, one)];
    expect(planWrite(model, changes).operations).toMatchInlineSnapshot(`
      [
        "insert categories#1: name = "Tides", created_at = now, updated_at = now",
        "insert categories#2: name = "Lights", created_at = now, updated_at = now",
        "insert categories_parent_links: category_id = categories#1, inv_category_id = categories#2, category_order = 1",
        "insert categories_parent_links: category_id = categories#2, inv_category_id = categories#1, category_order = 1",
      ]
    `);
  });
});

const entry = (): NewEntry => ({ kind: 'newEntry' });

/** A category whose parent is another one of the same write. */
function named(name: string, as: NewEntry, parent: NewEntry): Change {
  const change = changeOf('category', { name });
  const attribute = typeNamed('category').attributes.get('parent');
  if (attribute?.kind !== 'relation') throw new Error('categories have parents');
  const operation = { kind: 'set', targets: [parent] } as const;
  const link: LinkChange = { attribute, target: attribute.target, operation, path: [], place: 0 };
  const values: RowValues<ContentType> = { ...change.values, links: [link] };
  return { ...change, as, values };
}

test('an entry is deleted with everything that belongs to it or points to it', () => {
  const answers = stored({
    articles_components: [[21, 1, 101, 'shared.seo', 'seo', null]],
    articles_categories_links: [],
    files_related_morphs: [],
    comments: [],
  });
  const { result } = runPlan(planDeletion(model, typeNamed('article'), [1]), answers);
  expect(describeOperations(result.operations)).toMatchInlineSnapshot(`
    [
      "shift articles_categories_links.article_order of each category_id after the row where article_id is 1",
      "delete articles_categories_links where article_id is 1",
      "delete files_related_morphs where related_id is 1 and related_type is "api::article.article"",
      "update comments where target_id is 1 and target_type is "api::article.article": target_id = null, target_type = null",
      "delete articles_components where entity_id is 1",
      "delete articles where id is 1",
      "delete files_related_morphs where related_id is 101 and related_type is "shared.seo"",
      "update comments where target_id is 101 and target_type is "shared.seo": target_id = null, target_type = null",
      "delete components_shared_seos where id is 101",
    ]
  `);
});
