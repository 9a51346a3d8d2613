/** The engines' syntax for a parameter and a list of IDs. */
export interface WritingWays {
  at(place: number): string;
  among(column: string, place: number): string;
}

export const SQLITE_WRITING: WritingWays = {
  at: (place) => `?${place}`,
  among: (column, place) => `${column} in (select value from json_each(?${place}))`,
};

export const POSTGRES_WRITING: WritingWays = {
  at: (place) => `$${place}`,
  among: (column, place) => `${column} = any($${place}::int[])`,
};

/** The columns that `texts.ts` serializes. */
const RETURNED =
  'id,title,slug,subtitle,summary,body,kind,views,reading_minutes,rating,featured,metadata,happens_at,created_at,updated_at,published_at';

const ARTICLE =
  'title,subtitle,summary,body,kind,views,reading_minutes,rating,featured,metadata,happens_at,created_at,updated_at,published_at';

/** One statement per table that a write touches, and per order in which it leaves a gap. */
export function writeStatements({ at, among }: WritingWays) {
  const values = (count: number, from = 1): string =>
    Array.from({ length: count }, (_, index) => at(from + index)).join();
  const lastOf = (table: string, column: string, place: number): string =>
    `(select coalesce(max(article_order),0)+1 from ${table} where ${column}=${at(place)})`;
  const category = (place: number, order: number): string =>
    `(${at(1)},${at(place)},${order},${lastOf('articles_categories_links', 'category_id', place)})`;
  const after = (place: number): string => `category_id=${at(place)} and article_order>${at(place + 1)}`;
  return {
    createArticle: `insert into articles(${ARTICLE}) values(${values(14)}) returning ${RETURNED}`,
    renameArticle: `update articles set title=${at(2)},updated_at=${at(3)} where id=${at(1)} returning ${RETURNED}`,
    touchArticle: `update articles set updated_at=${at(2)} where id=${at(1)} returning ${RETURNED}`,
    deleteArticle: `delete from articles where id=${at(1)} returning ${RETURNED}`,
    linkAuthor: `insert into articles_author_links(article_id,author_id,article_order) values(${at(1)},${at(2)},${lastOf('articles_author_links', 'author_id', 2)})`,
    linkCategories: `insert into articles_categories_links(article_id,category_id,category_order,article_order) values ${[2, 3, 4].map((place) => category(place, place - 1)).join()}`,
    unlinkAuthor: `delete from articles_author_links where article_id=${at(1)} returning author_id,article_order`,
    unlinkCategories: `delete from articles_categories_links where article_id=${at(1)} returning category_id,article_order`,
    closeAuthor: `update articles_author_links set article_order=article_order-1 where author_id=${at(1)} and article_order>${at(2)}`,
    closeCategories: `update articles_categories_links set article_order=article_order-1 where (${after(1)}) or (${after(3)}) or (${after(5)})`,
    createSeo: `insert into components_shared_seos(meta_title,meta_description,keywords,prevent_indexing) values(${values(4)}) returning id`,
    createSection: `insert into components_content_sections(heading,text,weight) values(${values(3)}) returning id`,
    joinComponents: `insert into articles_components(entity_id,component_id,component_type,field,"order") values(${at(1)},${at(2)},'shared.seo','seo',null),(${at(1)},${at(3)},'content.section','sections',1)`,
    leaveComponents: `delete from articles_components where entity_id=${at(1)} returning component_id,component_type`,
    deleteSeos: `delete from components_shared_seos where ${among('id', 1)}`,
    deleteSections: `delete from components_content_sections where ${among('id', 1)}`,
    leaveFiles: `delete from files_related_morphs where related_id=${at(1)} and related_type='api::article.article'`,
  };
}

export type WriteStatement = keyof ReturnType<typeof writeStatements>;
