import { type Access, accessByGrants } from '../../src/access/access.ts';
import { type Fields, type Grant, NOTHING, WHOLE } from '../../src/access/grant.ts';
import { rowsWhere } from '../../src/access/rows-where.ts';
import type { RawObject } from '../../src/query/parse-query-string.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { model, typeNamed } from './conformance-queries.ts';

interface Rule {
  readonly fields?: readonly string[];
  readonly locales?: readonly string[];
  readonly rows?: RawObject;
}

/** By singular names; what is not named may not be found. An empty rule is everything. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  article: [
    {
      fields: ['title', 'kind', 'featured', 'cover', 'author', 'categories', 'children', 'comments'].concat(
        ...[['seo.metaTitle', 'sections.heading', 'sections.linkGroup.links.url', 'blocks', 'related']],
      ),
      rows: { $or: [{ id: { $lte: '9' } }, { author: { id: { $eq: '2' } } }] },
    },
  ],
  author: [
    { fields: ['name', 'articles', 'profile', 'mentionedIn'], rows: { id: { $lte: '5' } } },
    { fields: ['name', 'email', 'bio', 'avatar'], rows: { id: { $in: ['1', '2', '7'] } } },
  ],
  category: [{}],
  comment: [{ fields: ['body', 'related', 'mentions', 'replyTo', 'replies'], rows: { id: { $gt: '3' } } }],
  global: [{}],
  homepage: [{}],
  'internal-note': [{ fields: ['title', 'article', 'writer'] }],
  page: [{ fields: ['title', 'slug', 'category', 'seo'], locales: ['en', 'fr'] }],
  profile: [{ rows: { author: { id: { $lte: '5' } } } }],
  restaurant: [
    { fields: ['name', 'city', 'dishes', 'reviews', 'categories', 'location.city', 'location.geoPoint.lat'] },
  ],
};

const grantOf = (type: ContentType, rules: readonly Rule[]): Grant =>
  rules.map(({ fields, locales, rows }) => ({
    fields: fields === undefined ? 'all' : (new Set(fields) as Fields),
    locales: locales === undefined ? 'all' : new Set(locales),
    rows: rows === undefined ? null : rowsWhere(model, type, rows),
  }));

const GRANTS = new Map(
  Object.entries(RULES).map(([name, rules]) => {
    const type = typeNamed(name);
    return [type.uid, rules.every((rule) => Object.keys(rule).length === 0) ? WHOLE : grantOf(type, rules)] as const;
  }),
);

/** Limited by fields, locales and rows, and by several permissions of one type; the same for every verb. */
export const RESTRICTED: Access = accessByGrants({
  key: 'restricted',
  allows: () => true,
  grant: (uid) => GRANTS.get(uid) ?? null,
  admitted: NOTHING,
});

export const RESTRICTED_TYPES: readonly ContentType[] = Object.keys(RULES).map(typeNamed);

const SEEN_ARTICLES = 'id <= 9 or id in (select article_id from articles_author_links where author_id = 2)';
const SEEN_PROFILES = 'id in (select profile_id from authors_profile_links where author_id <= 5)';
const OF_ARTICLES = (field: string): string => `select component_id from articles_components where field = '${field}'`;
const OF_RESTAURANTS = `select component_id from restaurants_components where field = 'location'`;

const columnsOf = (type: ContentType, except: readonly string[]): readonly string[] =>
  [...type.attributes.values()].flatMap((one) =>
    one.kind === 'scalar' && !except.includes(one.name) && one.type !== 'uid' ? [one.column] : [],
  );

const FIXED = ['id', 'locale', 'createdAt', 'updatedAt', 'publishedAt'];

/** Other values in every column of rows that are not seen, and some of the rows gone. */
function otherRows(name: string, seen: string): readonly string[] {
  const type = typeNamed(name);
  return [
    ...columnsOf(type, ['id', 'locale']).map(
      (column) => `update ${type.table} set ${column} = null where not (${seen})`,
    ),
    `delete from ${type.table} where not (${seen}) and id % 3 = 0`,
  ];
}

/** Other values in columns that are not seen of rows that are. */
const otherFields = (name: string, shown: readonly string[], where = '1 = 1'): readonly string[] =>
  columnsOf(typeNamed(name), [...FIXED, ...shown]).map(
    (column) => `update ${typeNamed(name).table} set ${column} = null where ${where}`,
  );

/** Nothing that the role may tell. */
export const changesUnseenByRestricted = (): readonly string[] => [
  ...otherFields('article', ['title', 'kind', 'featured']),
  'delete from articles_co_authors_links where id % 2 = 1',
  'delete from articles_reviewed_restaurant_links where 1 = 0',
  `update components_shared_seos set meta_description = 'other', keywords = null where id in (${OF_ARTICLES('seo')})`,
  `update components_content_sections set weight = null where id in (${OF_ARTICLES('sections')})`,
  `update authors set email = 'other' where id not in (1, 2, 7)`,
  `update authors set bio = null where id not in (1, 2, 7)`,
  'update authors set birth_date = null, active = null, score = null',
  `delete from articles_author_links where author_id > 5 and author_id <> 7`,
  ...otherRows('author', 'id <= 7 and id <> 6'),
  ...otherRows('article', SEEN_ARTICLES),
  ...otherFields('comment', ['body']),
  ...otherRows('comment', 'id > 3'),
  ...otherFields('internal-note', ['title']),
  ...otherFields('page', ['title', 'slug']),
  ...otherRows('page', "locale in ('en', 'fr')"),
  ...otherRows('profile', SEEN_PROFILES),
  ...otherFields('restaurant', ['name', 'city']),
  `update components_shared_addresss set street = 'other', zip_code = null where id in (${OF_RESTAURANTS})`,
  ...otherRows('dish', '1 = 0'),
];
