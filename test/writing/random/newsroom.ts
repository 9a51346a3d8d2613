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
    views: { type: 'integer' },
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
  },
  category: { name: text, articles: relation('manyToMany', 'article', { mappedBy: 'categories' }) },
};

const COMPONENTS = {
  link: { label: text },
  seo: { title: text, links: component('part.link', true) },
  section: { heading: text, writers: relation('oneToMany', 'author') },
  quote: { text },
  related: { title: text, articles: relation('manyToMany', 'article') },
};

/** Every kind of relation, from both sides; components in components, in lists and in a zone. */
export const newsroom: Model = readModel({
  contentTypes: Object.entries(TYPES).map(([name, attributes]) => ({
    apiName: name,
    typeName: name,
    file: `src/api/${name}/content-types/${name}/schema.json`,
    content: {
      kind: 'collectionType',
      collectionName: name,
      info: { singularName: name, pluralName: `${name}-list`, displayName: name },
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

export const POPULATE: Readonly<Record<string, string>> = {
  article:
    'populate[author][fields][0]=id&populate[categories][fields][0]=id&populate[parent][fields][0]=id&populate[children][fields][0]=id&populate[seo][populate][links]=true&populate[sections][populate][writers][fields][0]=id&populate[blocks][on][part.quote]=true&populate[blocks][on][part.related][populate][articles][fields][0]=id',
  author: 'populate[articles][fields][0]=id&populate[deputy][fields][0]=id&populate[deputyOf][fields][0]=id',
  category: 'populate[articles][fields][0]=id',
};
