/** Fixed statements over v4's layout. The engines differ in how IDs are passed. */
export interface StatementWays {
  /** Matches the 25 IDs of a page. */
  onPage(column: string): string;
  /** Matches any number of IDs. */
  among(column: string): string;
  readonly first: string;
}

const PAGE = 25;

export const SQLITE_WAYS: StatementWays = {
  onPage: (column) => `${column} in (${Array(PAGE).fill('?').join(',')})`,
  among: (column) => `${column} in (select value from json_each(?))`,
  first: '?',
};

export const POSTGRES_WAYS: StatementWays = {
  onPage: (column) => `${column} = any($1)`,
  among: (column) => `${column} = any($1)`,
  first: '$1',
};

const ARTICLE =
  'a.id,a.title,a.slug,a.subtitle,a.summary,a.body,a.kind,a.views,a.reading_minutes,a.rating,a.featured,a.metadata,a.happens_at,a.created_at,a.updated_at,a.published_at';
const AUTHOR = 'u.id,u.name,u.email,u.bio,u.created_at,u.updated_at';
const CATEGORY = 'c.id,c.name,c.slug,c.description,c.created_at,c.updated_at';
const FILE =
  'f.id,f.name,f.alternative_text,f.caption,f.width,f.height,f.formats,f.hash,f.ext,f.mime,f.size,f.url,f.preview_url,f.provider,f.provider_metadata,f.created_at,f.updated_at';
const PUBLISHED = 'a.published_at is not null';
const BY_AUTHOR = 'authors u join articles_author_links l on l.author_id=u.id join articles a on a.id=l.article_id';

const withFile = (owner: string, type: string, field: string): string =>
  `left join files_related_morphs m on m.related_id=${owner}.id and m.related_type='${type}' and m.field='${field}' left join files f on f.id=m.file_id`;

export function floorStatements({ onPage, among, first }: StatementWays) {
  return {
    count: `select count(*) from articles a where ${PUBLISHED}`,
    page1: `select ${ARTICLE} from articles a where ${PUBLISHED} order by a.id limit 25`,
    /** Selects IDs first: the index on (id, published_at) is smaller than the skipped rows. */
    page300: `select ${ARTICLE} from (select id from articles where published_at is not null order by id limit 25 offset 7475) p cross join articles a where a.id=p.id order by a.id`,
    headlines: `select a.id,a.title,a.slug,a.happens_at from articles a where ${PUBLISHED} order by a.happens_at desc limit 25`,
    byAuthor: `select ${ARTICLE} from ${BY_AUTHOR} where u.name=${first} and ${PUBLISHED} order by a.happens_at desc limit 25`,
    byAuthorCount: `select count(*) from ${BY_AUTHOR} where u.name=${first} and ${PUBLISHED}`,
    authors: `select l.article_id,${AUTHOR} from articles_author_links l join authors u on u.id=l.author_id where ${onPage('l.article_id')}`,
    categories: `select l.article_id,${CATEGORY} from articles_categories_links l join categories c on c.id=l.category_id where ${onPage('l.article_id')} order by l.category_order`,
    covers: `select m.related_id,${FILE} from files_related_morphs m join files f on f.id=m.file_id where m.related_type='api::article.article' and m.field='cover' and ${onPage('m.related_id')} order by m."order"`,
    authorLinks: `select article_id,author_id from articles_author_links l where ${onPage('l.article_id')}`,
    authorsWithAvatar: `select ${AUTHOR},${FILE} from authors u ${withFile('u', 'api::author.author', 'avatar')} where ${among('u.id')}`,
    categoryLinks: `select article_id,category_id from articles_categories_links l where ${onPage('l.article_id')} order by l.category_order`,
    categoriesWithParent: `select ${CATEGORY},p.inv_category_id from categories c left join categories_parent_links p on p.category_id=c.id where ${among('c.id')}`,
    parentsWithIcon: `select ${CATEGORY},${FILE} from categories c ${withFile('c', 'api::category.category', 'icon')} where ${among('c.id')}`,
    seos: `select x.entity_id,s.id,s.meta_title,s.meta_description,s.keywords,s.prevent_indexing from articles_components x join components_shared_seos s on s.id=x.component_id where x.field='seo' and x.component_type='shared.seo' and ${onPage('x.entity_id')}`,
    sections: `select x.entity_id,s.id,s.heading,s.text,s.weight from articles_components x join components_content_sections s on s.id=x.component_id where x.field='sections' and x.component_type='content.section' and ${onPage('x.entity_id')} order by x."order"`,
  };
}

export type FloorStatement = keyof ReturnType<typeof floorStatements>;
