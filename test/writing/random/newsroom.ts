import type { Model } from '../../../src/schema/model.ts';
import { readModel } from '../../../src/schema/read-model.ts';

const text = { type: 'string' };
const relation = (kind: string, target: string, other: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...other,
});
const component = (uid: string, repeatable: boolean) => ({ type: 'component', component: uid, repeatable });

const TYPES = {
  article: {
    title: text,
    code: { type: 'string', unique: true },
    reviewer: relation('oneToOne', 'author'),
    author: relation('manyToOne', 'author', { inversedBy: 'articles' }),
    categories: relation('manyToMany', 'category', { inversedBy: 'articles' }),
    parent: relation('manyToOne', 'article', { inversedBy: 'children' }),
    children: relation('oneToMany', 'article', { mappedBy: 'parent' }),
    seo: component('part.seo', false),
    sections: component('part.section', true),
    blocks: { type: 'dynamiczone', components: ['part.quote', 'part.related'] },
  },
  author: {
    name: text,
    articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
    deputy: relation('oneToOne', 'author', { inversedBy: 'deputyOf' }),
    deputyOf: relation('oneToOne', 'author', { mappedBy: 'deputy' }),
    friends: relation('manyToMany', 'author', { inversedBy: 'friendOf' }),
    friendOf: relation('manyToMany', 'author', { mappedBy: 'friends' }),
    reads: relation('oneToMany', 'article'),
  },
  category: {
    name: text,
    articles: relation('manyToMany', 'article', { mappedBy: 'categories' }),
    tops: relation('manyToMany', 'article'),
  },
  page: {
    title: { ...text, pluginOptions: { i18n: { localized: true } } },
    rank: { type: 'integer' },
    sections: component('part.section', true),
  },
};

const LOCALIZED = new Set(['page']);

const COMPONENTS = {
  link: { label: text },
  seo: { title: text, links: component('part.link', true) },
  section: { heading: text, writers: relation('oneToMany', 'author') },
  quote: { text },
  related: { title: text, articles: relation('manyToMany', 'article') },
};

/** Every kind of relation, from both sides and from one; components in components, in lists and in a zone; translations. */
export const newsroom: Model = readModel({
  contentTypes: Object.entries(TYPES).map(([name, attributes]) => ({
    apiName: name,
    typeName: name,
    file: `src/api/${name}/content-types/${name}/schema.json`,
    content: {
      kind: 'collectionType',
      collectionName: name,
      info: { singularName: name, pluralName: `${name}-list`, displayName: name },
      ...(LOCALIZED.has(name) && { pluginOptions: { i18n: { localized: true } } }),
      attributes,
    },
  })),
  components: Object.entries(COMPONENTS).map(([name, attributes]) => ({
    category: 'part',
    name,
    file: `src/components/part/${name}.json`,
    content: { collectionName: `part_${name}`, info: { displayName: name }, attributes },
  })),
  extensions: [],
});

const ids = (...names: readonly string[]): string => names.map((name) => `populate[${name}][fields][0]=id`).join('&');

export const POPULATE: Readonly<Record<string, string>> = {
  article: `${ids('author', 'categories', 'parent', 'children', 'reviewer')}&populate[seo][populate][links]=true&populate[sections][populate][writers][fields][0]=id&populate[blocks][on][part.quote]=true&populate[blocks][on][part.related][populate][articles][fields][0]=id`,
  author: ids('articles', 'deputy', 'deputyOf', 'friends', 'friendOf', 'reads'),
  category: ids('articles', 'tops'),
  page: `${ids('localizations')}&populate[sections]=true&locale=all`,
};
