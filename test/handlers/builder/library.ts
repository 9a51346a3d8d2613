import { writeProject } from '../../support/write-project.ts';

type Called =
  | (
      | 'select'
      | 'update'
      | 'search'
      | 'where'
      | 'orderBy'
      | 'limit'
      | 'offset'
      | 'init'
      | 'join'
      | 'count'
      | 'first'
      | 'delete'
    )
  | ('clone' | 'stream' | 'getKnexQuery' | 'execute');

/** A builder as its calls see it. */
export type Builder = { readonly [name in Called]: (...args: readonly unknown[]) => Builder };

/** The parts of `strapi.db` that a case uses. */
export interface BuilderDb {
  queryBuilder(uid: string): object;
  readonly connection: (table: string) => { insert(rows: object): PromiseLike<unknown> };
}

/** The calls on one builder, with what they answered on v4. An operand `{ knex: [uid, calls] }` is a sub-query. */
export interface BuilderCase {
  readonly uid: string;
  readonly calls: readonly Call[];
  readonly raw?: true;
  readonly answer?: unknown;
}

export type Call = readonly [name: Called, ...args: readonly unknown[]];

export const ARTICLE = 'api::article.article';
const CATEGORY = 'api::category.category';
const TAG = 'api::tag.tag';
const PART = 'shared.part';

const schema = (name: string, plural: string, attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: plural,
    info: { singularName: name, pluralName: plural, displayName: name },
    options: { draftAndPublish: false },
    attributes,
  });

const ATTRIBUTES = {
  title: { type: 'string' },
  secret: { type: 'string', private: true },
  bodyText: { type: 'text' },
  views: { type: 'integer' },
  price: { type: 'decimal' },
  bigNumber: { type: 'biginteger' },
  isReady: { type: 'boolean' },
  dueDay: { type: 'date' },
  seenAt: { type: 'datetime' },
  opensAt: { type: 'time' },
  meta: { type: 'json' },
  category: { type: 'relation', relation: 'manyToOne', target: CATEGORY, inversedBy: 'articles' },
  tags: { type: 'relation', relation: 'manyToMany', target: TAG, inversedBy: 'articles' },
  parts: { type: 'component', repeatable: true, component: PART },
};

const FILES = {
  'package.json': '{ "name": "builder" }',
  'src/index.js': 'module.exports = { bootstrap() {} };',
  'config/plugins.js': "module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };",
  'src/api/article/content-types/article/schema.json': schema('article', 'articles', ATTRIBUTES),
  'src/api/category/content-types/category/schema.json': schema('category', 'categories', {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'oneToMany', target: ARTICLE, mappedBy: 'category' },
  }),
  'src/api/tag/content-types/tag/schema.json': schema('tag', 'tags', {
    label: { type: 'string' },
    secret: { type: 'string', private: true },
    articles: { type: 'relation', relation: 'manyToMany', target: ARTICLE, mappedBy: 'tags' },
  }),
  'src/components/shared/part.json': JSON.stringify({
    collectionName: 'parts',
    info: { displayName: 'Part' },
    attributes: { caption: { type: 'string' }, weight: { type: 'integer' } },
  }),
};

export const writeBuilderProject = (): string => writeProject(FILES);

const WORDS = ['ferry', 'Harbour', 'light 50%', 'TIMETABLE', 'a_b', 'ferry light'];

/** Forty articles in five categories, one of which is empty, with up to three of six tags and up to two parts. */
export async function seedArticles({ connection }: BuilderDb): Promise<void> {
  const at = (day: number): Date => new Date(Date.UTC(2024, 0, 1 + day, 6, 30));
  const stamps = { created_at: at(0), updated_at: at(0) };
  const add = (table: string, rows: readonly object[]) => connection(table).insert([...rows]);
  const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
    Array.from({ length: count }, (_, index) => make(index + 1));
  await add(
    'categories',
    times(5, (id) => ({ id, name: `${WORDS[id]} ${id}`, ...stamps })),
  );
  await add(
    'tags',
    times(6, (id) => ({ id, label: id === 4 ? null : `tag ${WORDS[id % 3]}`, ...stamps })),
  );
  await add(
    'articles',
    times(40, (id) => ({
      id,
      title: id % 9 === 0 ? null : `${WORDS[id % 6]} ${id % 7}`,
      body_text: id % 4 === 0 ? null : WORDS[(id * 5) % 6],
      views: id % 11 === 0 ? null : (id * 7) % 13,
      price: id % 8 === 0 ? null : id / 4,
      big_number: id % 5 === 0 ? null : String(1_000_000_007 * id),
      is_ready: id % 3 === 0 ? null : id % 2 === 0,
      due_day:
        id % 6 === 0
          ? null
          : at(id % 10)
              .toISOString()
              .slice(0, 10),
      seen_at: id % 7 === 0 ? null : at(id % 12),
      opens_at: id % 10 === 0 ? null : `0${id % 10}:15:00.000`,
      meta: id % 5 === 0 ? null : JSON.stringify({ id, list: [id % 3] }),
      ...stamps,
    })),
  );
  const ids = times(40, (id) => id);
  await add(
    'articles_category_links',
    ids.filter((id) => id % 5 > 0).map((id) => ({ article_id: id, category_id: id % 5, article_order: id })),
  );
  await add(
    'articles_tags_links',
    ids.flatMap((id) =>
      times(id % 4, (order) => ({
        ...{ article_id: id, tag_id: ((id + order * 2) % 6) + 1, tag_order: order, article_order: id },
      })),
    ),
  );
  const parts = ids.flatMap((id) => times(id % 3, (order) => ({ id, order })));
  await add(
    'parts',
    parts.map(({ id, order }, index) => ({
      id: index + 1,
      caption: WORDS[(id + order) % 6],
      weight: (id * order) % 5,
    })),
  );
  await add(
    'articles_components',
    parts.map(({ id, order }, index) => ({
      ...{ entity_id: id, component_id: index + 1, component_type: PART, field: 'parts', order },
    })),
  );
}

/** The answer of a case, as JSON shows it. */
export async function answerOf(db: BuilderDb, { uid, calls, raw }: BuilderCase): Promise<unknown> {
  const answer: unknown = await called(db, uid, calls).execute(raw ? { mapResults: false } : {});
  return JSON.parse(JSON.stringify(answer ?? null));
}

function called(db: BuilderDb, uid: string, calls: readonly Call[]): Builder {
  let builder = db.queryBuilder(uid) as Builder;
  for (const [name, ...args] of calls) builder = builder[name](...args.map((arg) => filled(db, arg)));
  return builder;
}

function filled(db: BuilderDb, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(db, item));
  if (typeof value !== 'object' || value === null) return value;
  const { knex } = value as { readonly knex?: readonly [string, readonly Call[]] };
  if (knex !== undefined) return called(db, ...knex).getKnexQuery();
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(db, item)]));
}
