import { writeProject } from '../../support/write-project.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };
const pal = (relation: string) => ({ type: 'relation', relation, target: 'api::pal.pal', ...localized });
const part = (name: string, repeatable: boolean) => ({
  type: 'component',
  component: `part.${name}`,
  repeatable,
  ...localized,
});
const text = { type: 'string', ...localized };

const schema = (name: string, attributes: object, more: object = {}): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
    ...more,
  });

const component = (name: string, attributes: object): string =>
  JSON.stringify({ collectionName: `part_${name}s`, info: { displayName: name }, attributes });

const plain = { type: 'string' };
const friend = { type: 'relation', relation: 'oneToOne', target: 'api::pal.pal' };

/** Notes with everything that an entry can have, and what they refer to. */
export const diaryProject = (): string =>
  writeProject({
    'package.json': JSON.stringify({ name: 'diary' }),
    'config/admin.js': `module.exports = { auth: { secret: 'a secret of tests alone' }, apiToken: { salt: 'salt' } };`,
    'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'another secret' } } };`,
    'src/api/note/content-types/note/schema.json': schema(
      'note',
      {
        title: text,
        text,
        rank: { type: 'integer', ...localized },
        // The same in all translations.
        shelf: { type: 'string' },
        peer: pal('manyToOne'),
        pals: pal('manyToMany'),
        seo: part('seo', false),
        parts: part('item', true),
        blocks: { type: 'dynamiczone', components: ['part.quote', 'part.item'], ...localized },
        cover: { type: 'media', multiple: false, ...localized },
      },
      { options: { draftAndPublish: true }, ...localized },
    ),
    'src/api/pal/content-types/pal/schema.json': schema('pal', {
      name: plain,
      level: { type: 'integer' },
      slug: { type: 'uid', targetField: 'name' },
    }),
    'src/api/almanac/content-types/almanac/schema.json': schema(
      'almanac',
      { title: plain, text: plain, rank: { type: 'integer' } },
      { kind: 'singleType', options: { draftAndPublish: true } },
    ),
    'src/components/part/seo.json': component('seo', {
      title: plain,
      words: plain,
      inner: { type: 'component', component: 'part.inner' },
    }),
    'src/components/part/inner.json': component('inner', { x: plain, y: plain, friend }),
    'src/components/part/item.json': component('item', { head: plain, tail: plain, friend }),
    'src/components/part/quote.json': component('quote', { words: plain, friend }),
    'src/index.js': `module.exports = {
      async bootstrap({ strapi }) {
        const { conditionProvider } = strapi.admin.services.permission;
        await conditionProvider.register({ displayName: 'Low', name: 'low', handler: { rank: { $lte: 3 } } });
        await conditionProvider.register({ displayName: 'Level', name: 'level', handler: { level: { $lte: 2 } } });
      },
    };`,
  });

/** What a permission on the single entry can name. */
export const ALMANAC_PATHS = ['title', 'text', 'rank'] as const;

/** What a permission on notes can name. */
export const NOTE_PATHS = [
  'title',
  'text',
  'rank',
  'shelf',
  'peer',
  'pals',
  'seo.title',
  'seo.words',
  'seo.inner.x',
  'seo.inner.y',
  'seo.inner.friend',
  'parts.head',
  'parts.tail',
  'parts.friend',
  'blocks',
  'cover',
] as const;
