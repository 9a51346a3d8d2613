import type { ComponentDocument, ContentTypeDocument, SchemaDocuments } from '../../src/schema/documents.ts';

const TYPES = 60;
const COMPONENTS = 12;
/** They are alike: more of them take more time and find nothing else. */
const QUERIES = 20;

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

/** Sixty content types that all refer to one another, as large projects do. */
export const largeProject = (): SchemaDocuments => ({
  contentTypes: range(TYPES).map(contentType),
  components: range(COMPONENTS).map(component),
  extensions: [],
});

function contentType(number: number): ContentTypeDocument {
  const name = `thing-${number}`;
  return {
    apiName: name,
    typeName: name,
    file: `${name}.json`,
    content: {
      kind: 'collectionType',
      collectionName: `things_${number}`,
      info: { singularName: name, pluralName: `things-${number}`, displayName: name },
      options: { draftAndPublish: true, populateCreatorFields: true },
      attributes: {
        ...Object.fromEntries(range(15).map((index) => [`text${index}`, { type: 'string' }])),
        ...Object.fromEntries(range(5).map((index) => [`number${index}`, { type: 'integer' }])),
        state: { type: 'enumeration', enum: ['new', 'open', 'closed'] },
        ...Object.fromEntries(
          range(10).map((index) => {
            const target = `thing-${(number * 7 + index * 11) % TYPES}`;
            const relation = index % 2 === 0 ? 'manyToOne' : 'manyToMany';
            return [`relation${index}`, { type: 'relation', relation, target: `api::${target}.${target}` }];
          }),
        ),
        cover: { type: 'media' },
        seo: { type: 'component', component: 'parts.part-0' },
        blocks: { type: 'dynamiczone', components: range(COMPONENTS).map((index) => `parts.part-${index}`) },
      },
    },
  };
}

const component = (number: number): ComponentDocument => ({
  category: 'parts',
  name: `part-${number}`,
  file: `part-${number}.json`,
  content: {
    collectionName: `components_parts_${number}`,
    attributes: {
      title: { type: 'string' },
      [`only${number}`]: { type: 'text' },
      image: { type: 'media' },
      things: { type: 'relation', relation: 'oneToMany', target: `api::thing-${number}.thing-${number}` },
    },
  },
});

/** One deep query per type, for some of them. */
export const LARGE_PROJECT_QUERIES = [
  "import { createClient } from 'plinth-client';",
  "import type { ContentTypes } from './content-types.ts';",
  "const api = createClient<ContentTypes>({ url: 'http://127.0.0.1' });",
  ...range(QUERIES).map(
    (number) => `
export async function query${number}(): Promise<(string | null | undefined)[]> {
  const { data } = await api['things-${number}'].find({
    fields: ['text0', 'state'],
    populate: {
      relation0: { fields: ['text1'], populate: { relation1: { populate: ['relation2.cover', 'seo.image'] } } },
      relation3: { populate: '*' },
      seo: { populate: ['image', 'things.cover'] },
      blocks: { on: { 'parts.part-1': { populate: { things: { fields: ['text2'] } } }, 'parts.part-2': true } },
    },
    filters: { relation1: { relation2: { text3: { $contains: 'x' } } }, $or: [{ state: 'new' }, { number0: { $gt: 1 } }] },
    sort: ['relation0.relation1.text4:desc', 'id'],
    pagination: { start: 0, limit: 10 },
  });
  return data.map(({ attributes }) => {
    const block = attributes.blocks[0];
    return block?.__component === 'parts.part-1'
      ? block.things.data[0]?.attributes.text2
      : attributes.relation0.data?.attributes.relation1.data[0]?.attributes.relation2.data?.attributes.cover.data?.attributes.url;
  });
}`,
  ),
].join('\n');
