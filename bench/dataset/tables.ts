import {
  article,
  AUTHORS,
  author,
  avatarOf,
  CATEGORIES,
  category,
  coverOf,
  file,
  iconOf,
  parentOf,
  ROOT_CATEGORIES,
  section,
  seo,
} from './entries.ts';

export type Value = string | number | boolean | Date | object | null | undefined;
export type Record = Readonly<globalThis.Record<string, Value>>;

export interface TableContent {
  readonly table: string;
  /** Columns that contain JSON; in any other column an object would be a mistake. */
  readonly json: ReadonlySet<string>;
  readonly records: Iterable<Record>;
}

const SECTIONS = 3;
const LINKED_CATEGORIES = 3;

/** The content in v4's layout: an author, three categories, a cover, a seo and three section components per article. */
export function contentTables(articles: number): readonly TableContent[] {
  const files = AUTHORS + CATEGORIES + articles;
  return [
    table('files', files, file, ['formats', 'provider_metadata']),
    table('authors', AUTHORS, author),
    table('categories', CATEGORIES, category),
    table('articles', articles, (id) => withoutLinks(article(id)), ['metadata']),
    table('components_shared_seos', articles, seo),
    table('components_content_sections', articles * SECTIONS, section),
    table('articles_author_links', articles, (id) => ({
      id,
      article_id: id,
      author_id: article(id).author,
      article_order: id,
    })),
    table('articles_categories_links', articles * LINKED_CATEGORIES, categoryLink),
    table('categories_parent_links', CATEGORIES - ROOT_CATEGORIES, parentLink),
    table('articles_components', articles * (SECTIONS + 1), componentLink),
    table('files_related_morphs', files, fileLink),
  ];
}

function table(name: string, rows: number, record: (id: number) => Record, json: readonly string[] = []): TableContent {
  return { table: name, json: new Set(json), records: each(rows, record) };
}

function* each(rows: number, record: (id: number) => Record): Iterable<Record> {
  for (let id = 1; id <= rows; id++) yield record(id);
}

function withoutLinks({ author: _author, categories: _categories, ...record }: ReturnType<typeof article>): Record {
  return record;
}

function categoryLink(id: number): Record {
  const article_id = Math.floor((id - 1) / LINKED_CATEGORIES) + 1;
  const place = (id - 1) % LINKED_CATEGORIES;
  const category_id = article(article_id).categories[place];
  return { id, article_id, category_id, category_order: place + 1, article_order: article_id };
}

function parentLink(id: number): Record {
  const category_id = id + ROOT_CATEGORIES;
  return { id, category_id, inv_category_id: parentOf(category_id), category_order: category_id };
}

function componentLink(id: number): Record {
  const entity_id = Math.floor((id - 1) / (SECTIONS + 1)) + 1;
  const place = (id - 1) % (SECTIONS + 1);
  return place === 0
    ? { id, entity_id, component_id: entity_id, component_type: 'shared.seo', field: 'seo', order: 1 }
    : {
        id,
        entity_id,
        component_id: (entity_id - 1) * SECTIONS + place,
        component_type: 'content.section',
        field: 'sections',
        order: place,
      };
}

function fileLink(id: number): Record {
  const to = (related_type: string, field: string, related_id: number): Record => ({
    id,
    file_id: id,
    related_id,
    related_type,
    field,
    order: 1,
  });
  if (id <= avatarOf(AUTHORS)) return to('api::author.author', 'avatar', id);
  if (id <= iconOf(CATEGORIES)) return to('api::category.category', 'icon', id - iconOf(0));
  return to('api::article.article', 'cover', id - coverOf(0));
}
