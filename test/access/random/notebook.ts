import type { Model } from '../../../src/schema/model.ts';
import { readModel } from '../../../src/schema/read-model.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };
const text = { type: 'string', ...localized };
const pal = (relation: string) => ({ type: 'relation', relation, target: 'api::pal.pal', ...localized });
const component = (uid: string, repeatable: boolean) => ({
  type: 'component',
  component: uid,
  repeatable,
  ...localized,
});

const TYPES = {
  note: {
    title: text,
    text,
    rank: { type: 'integer', ...localized },
    peer: pal('manyToOne'),
    pals: pal('manyToMany'),
    seo: component('part.seo', false),
    parts: component('part.item', true),
    blocks: { type: 'dynamiczone', components: ['part.item', 'part.seo'], ...localized },
    // The same in all translations.
    shelf: { type: 'string' },
  },
  pal: { name: { type: 'string' }, level: { type: 'integer' } },
  // The only one of its type.
  almanac: { title: { type: 'string' }, text: { type: 'string' }, rank: { type: 'integer' } },
  // With files, and relations to entries of any type.
  album: {
    title: { type: 'string' },
    rank: { type: 'integer' },
    cover: { type: 'media', multiple: false },
    pictures: { type: 'media', multiple: true },
    subject: { type: 'relation', relation: 'morphToOne' },
    about: { type: 'relation', relation: 'morphToMany' },
  },
  place: { name: { type: 'string' }, level: { type: 'integer' } },
  // Published, or a draft.
  memo: { title: { type: 'string' }, rank: { type: 'integer' } },
};

const COMPONENTS = {
  seo: { title: { type: 'string' }, words: { type: 'string' } },
  item: { head: { type: 'string' }, tail: { type: 'string' } },
};

/**
 * Notes in two locales, with relations, a component, a list of components and a zone; what they refer to; and
 * plainer types.
 */
export const notebook: Model = readModel({
  contentTypes: Object.entries(TYPES).map(([name, attributes]) => ({
    apiName: name,
    typeName: name,
    file: `src/api/${name}/content-types/${name}/schema.json`,
    content: {
      kind: name === 'almanac' ? 'singleType' : 'collectionType',
      options: { draftAndPublish: name === 'memo' },
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      ...(name === 'note' && { pluginOptions: { i18n: { localized: true } } }),
      attributes,
    },
  })),
  components: Object.entries(COMPONENTS).map(([name, attributes]) => ({
    category: 'part',
    name,
    file: `src/components/part/${name}.json`,
    content: { collectionName: `part_${name}s`, info: { displayName: name }, attributes },
  })),
  extensions: [],
});

export const LOCALES = ['en', 'fr'];

export interface Note {
  readonly id: number;
  readonly locale: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly rank: number | null;
  readonly peer: number | null;
  readonly pals: readonly number[];
  readonly seo: Part | null;
  readonly parts: readonly Part[];
  readonly blocks: readonly Part[];
  readonly shelf: string | null;
}

/** With an id where it is stored. */
export type Part = Readonly<Record<string, string | number | null | undefined>>;

export interface Pal {
  readonly id: number;
  readonly name: string | null;
  readonly level: number | null;
}
