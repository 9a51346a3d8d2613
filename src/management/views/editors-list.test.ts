import { expect, test } from 'vitest';
import type { AdminSchema } from '../schemas/admin-schema.ts';
import { editorsList, isOfNobody } from './editors-list.ts';
import { defaultLayouts } from './layouts.ts';

const PERSON = { type: 'relation', relationType: 'oneToOne' };
const TIMES = { createdAt: { type: 'datetime' }, updatedAt: { type: 'datetime' } };

const schemaOf = (own: AdminSchema['attributes'], config?: AdminSchema['config']): AdminSchema =>
  ({
    uid: 'api::x.x',
    kind: 'collectionType',
    attributes: { id: { type: 'integer' }, ...own, ...TIMES, createdBy: PERSON, updatedBy: PERSON },
    ...(config !== undefined && { config }),
  }) as unknown as AdminSchema;

const listOf = (schema: AdminSchema, mainField: string) => editorsList(schema, { settings: { mainField } });
const media = (more: object) => ({ type: 'media', multiple: false, ...more });

test('the first single picture, the title, and who has updated an entry when', () => {
  const schema = schemaOf({
    slug: { type: 'uid' },
    body: { type: 'richtext' },
    gallery: media({ multiple: true, allowedTypes: ['images'] }),
    manual: media({ allowedTypes: ['files'] }),
    cover: media({ allowedTypes: ['images', 'videos'] }),
    portrait: media({ allowedTypes: ['images'] }),
    title: { type: 'string' },
  });
  expect(listOf(schema, 'title')).toEqual(['cover', 'title', 'updatedAt', 'updatedBy']);
});

test('without a title, the first fields of the content', () => {
  const schema = schemaOf({ day: { type: 'date' }, data: { type: 'json' }, sum: { type: 'decimal' } });
  expect(listOf(schema, 'id')).toEqual(['id', 'day', 'sum', 'updatedAt', 'updatedBy']);
});

test('a field that lists hide is no column', () => {
  const hidden = { attributes: { cover: { hidden: true }, updatedBy: { hidden: true } } };
  const schema = schemaOf({ cover: media({}), title: { type: 'string' } }, hidden);
  expect(listOf(schema, 'title')).toEqual(['title', 'updatedAt']);
});

test('a list was configured by nobody if it is what v4 chooses, and the schema does not name another', () => {
  const attributes = { title: { type: 'string' }, day: { type: 'date' } };
  const schema = schemaOf(attributes);
  const { list } = defaultLayouts(schema);
  const isUnconfigured = (of: AdminSchema, columns: readonly string[]) =>
    isOfNobody(of, { layouts: { list: columns, edit: [] } });
  expect(isUnconfigured(schema, list)).toBe(true);
  expect(isUnconfigured(schema, list.slice(1))).toBe(false);
  expect(isUnconfigured(schemaOf(attributes, { layouts: { list: ['title'] } }), ['title'])).toBe(false);
});
