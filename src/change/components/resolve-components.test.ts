import { describe, expect, test } from 'vitest';
import {
  changeIn,
  CHANGE_CONTEXT,
  changeOf,
  CREATE,
  messagesOf,
  UPDATE,
} from '../../../test/support/conformance-changes.ts';
import type { ContentType } from '../../schema/model.ts';
import { readModel } from '../../schema/read-model.ts';
import type { ComponentItem, RowValues } from '../change.ts';
import { foreignComponent, firstRefusal } from '../issues/issues.ts';
import type { WriteIntent } from '../write-intent.ts';

const article = (data: object, intent: WriteIntent = UPDATE) => changeOf('article', { title: 'A', ...data }, intent);
const messages = (data: object, intent: WriteIntent = UPDATE) => messagesOf(article(data, intent));

/** A compact form of an item and everything below it. */
function outline(item: ComponentItem): unknown {
  if (item.kind === 'foreign') return 'foreign';
  const { type, components, zones } = item.values;
  const below = [...components, ...zones].map(({ attribute, items }) => [attribute.name, ...items.map(outline)]);
  return [item.kind === 'new' ? type.uid : `${type.uid} ${item.id}`, ...below];
}

const outlineOf = (data: object, intent: WriteIntent = UPDATE): unknown => {
  const { components, zones }: RowValues = article(data, intent).values;
  return [...components, ...zones].map(({ attribute, items }) => [attribute.name, ...items.map(outline)]);
};

const wrong = (type: string, value: string) => `must be a \`${type}\` type, but the final value was: \`${value}\``;

describe('components', () => {
  test('are new, or stored ones if the entry is stored', () => {
    const data = { sections: [{ id: 7, heading: 'a' }, { heading: 'b' }, { id: '8' }] };
    expect(outlineOf(data)).toEqual([['sections', ['content.section 7'], ['content.section'], ['content.section 8']]]);
    expect(outlineOf(data, CREATE)).toEqual([
      ['sections', ['content.section'], ['content.section'], ['content.section']],
    ]);
  });

  test('are all new below a new one, but not below a stored one', () => {
    const linkGroup = { id: 3, links: [{ id: 4 }, {}] };
    expect(outlineOf({ sections: [{ linkGroup }] })).toEqual([
      [
        'sections',
        ['content.section', ['linkGroup', ['content.link-group', ['links', ['shared.link'], ['shared.link']]]]],
      ],
    ]);
    expect(outlineOf({ sections: [{ id: 7, linkGroup }] })).toEqual([
      [
        'sections',
        ['content.section 7', ['linkGroup', ['content.link-group 3', ['links', ['shared.link 4'], ['shared.link']]]]],
      ],
    ]);
  });

  test.each([null, 'abc', 1.5, {}])('the id %j does not exist', (id) => {
    const change = article({ seo: { id, metaTitle: 'T' } });
    expect(change.values.components[0]?.items).toEqual([{ kind: 'foreign' }]);
  });

  test('get defaults if they are new', () => {
    const [component] = article({ sections: [{ id: 7 }], seo: { metaTitle: 'T' } }).values.components;
    const seo = component?.items[0];
    const values = seo?.kind === 'new' ? [...seo.values.scalars].map(([{ name }, value]) => [name, value]) : [];
    expect(values).toEqual([
      ['metaTitle', 'T'],
      ['preventIndexing', false],
    ]);
  });

  test('a default that breaks its own rules is refused in a new entry, and stored by an update', () => {
    const info = { singularName: 'order', pluralName: 'orders' };
    const contact = { type: 'component', component: 'a.contact' };
    const content = { kind: 'collectionType', collectionName: 'orders', info, attributes: { contact } };
    const attributes = { email: { type: 'email', default: '' } };
    const model = readModel({
      contentTypes: [{ apiName: 'order', typeName: 'order', file: 'order.json', content }],
      components: [{ category: 'a', name: 'contact', file: 'c.json', content: { collectionName: 'cs', attributes } }],
      extensions: [],
    });
    const order = model.contentTypes.get('api::order.order') as ContentType;
    const found = (intent: WriteIntent) =>
      messagesOf(changeIn(order, { contact: {} }, intent, { ...CHANGE_CONTEXT, model }));
    expect(found(CREATE)).toEqual(['contact.email: contact.email cannot be empty']);
    expect(found(UPDATE)).toEqual([]);
  });

  test('are cleared by null, except repeatable ones', () => {
    expect(outlineOf({ seo: null })).toEqual([['seo']]);
    expect(outlineOf({ seo: null }, CREATE)).toEqual([]);
    expect(outlineOf({ sections: [] })).toEqual([['sections']]);
    expect(messages({ sections: null })).toEqual([`sections: sections ${wrong('array', 'null')}.`]);
  });

  test.each([
    [{ seo: 'text' }, `seo: seo ${wrong('object', '"text"')}.`],
    [{ sections: {} }, `sections: sections ${wrong('array', '{}')}.`],
    [{ sections: [null] }, `sections.0: sections[0] ${wrong('object', 'null')}.`],
    [{ sections: ['x'] }, `sections.0: sections[0] ${wrong('object', 'null')} (cast from the value \`"x"\`).`],
  ])('%j is refused', (data, message) => {
    expect(messages(data)).toEqual([message]);
  });

  test('required fields apply to new entries, whether the component is new or not', () => {
    expect(messages({ seo: {} }, CREATE)).toEqual(['seo.metaTitle: seo.metaTitle must be defined.']);
    expect(messages({ seo: {} }, UPDATE)).toEqual([]);
  });

  test('may be sent as JSON', () => {
    expect(outlineOf({ sections: ['{"heading":"a"}'] })).toEqual([['sections', ['content.section']]]);
  });
});

describe('counts', () => {
  const parts = (options: object) => {
    const model = readModel({
      contentTypes: [
        {
          apiName: 'note',
          typeName: 'note',
          file: 'note.json',
          content: {
            info: { singularName: 'note', pluralName: 'notes' },
            options: { draftAndPublish: true },
            attributes: {
              parts: { type: 'component', component: 'a.part', repeatable: true, ...options },
              zone: { type: 'dynamiczone', components: ['a.part'], ...options },
              one: { type: 'component', component: 'a.part', ...options },
            },
          },
        },
      ],
      components: [
        {
          category: 'a',
          name: 'part',
          file: 'part.json',
          content: {
            collectionName: 'parts',
            attributes: { text: { type: 'string', unique: true }, self: { type: 'component', component: 'a.part' } },
          },
        },
      ],
      extensions: [],
    });
    const note = model.contentTypes.get('api::note.note');
    if (note === undefined) throw new Error('no note');
    return (data: object, intent: WriteIntent = CREATE) => changeIn(note, data, intent, { ...CHANGE_CONTEXT, model });
  };
  const zone = (count: number) => Array.from({ length: count }, () => ({ __component: 'a.part' }));

  test('of optional parts apply once there is one', () => {
    const note = parts({ min: 2, max: 3 });
    expect(messagesOf(note({ parts: [], zone: [] }))).toEqual([]);
    expect(messagesOf(note({ parts: [{}], zone: zone(4) }))).toEqual([
      'parts: parts field must have at least 2 items',
      'zone: zone field must have less than or equal to 3 items',
    ]);
  });

  test('of required parts always apply, also to drafts', () => {
    const note = parts({ min: 1, required: true });
    expect(messagesOf(note({ parts: [], publishedAt: null }))).toEqual([
      'parts: parts field must have at least 1 items',
      'zone: zone must be defined.',
    ]);
    expect(messagesOf(note({ parts: [], zone: zone(1) }))).toEqual([
      'parts: parts field must have at least 1 items',
      'one: one must be defined.',
    ]);
  });

  test('the depth of a recursive component is limited', () => {
    let one: object = {};
    for (let level = 0; level < 4_000; level++) one = { self: one };
    expect(messagesOf(parts({})({ one }))).toEqual([expect.stringMatching('is nested too deeply$')]);
  });

  test('the unique claim of an updated component does not except its own row', () => {
    const update = parts({})({ one: { id: 5, text: 'a' } }, UPDATE);
    expect(update.claims).toMatchObject([{ kind: 'unique', value: 'a', except: null, path: ['one', 'text'] }]);
  });

  test('a thousand take no noticeable time', () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({ text: index % 2 === 0 ? index : `t${index}` }));
    expect(messagesOf(parts({})({ parts: items }))).toHaveLength(500);
  });
});

describe('dynamic zones', () => {
  const item = (name: string, more: object = {}) => ({ __component: name, ...more });

  test('contain the components of their schema', () => {
    const blocks = [item('zone.quote', { id: 3 }), item('zone.hero', { title: 'h', action: { label: 'x' } })];
    expect(outlineOf({ blocks })).toEqual([['blocks', ['zone.quote 3'], ['zone.hero', ['action', ['shared.link']]]]]);
    expect(messages({ blocks: [item('shared.link')] })).toEqual([
      'blocks.0.__component: blocks[0].__component must be one of the following values: zone.hero, zone.quote, zone.gallery, zone.related',
    ]);
  });

  test('an item without a component is refused twice', () => {
    expect(messages({ blocks: [{}] })).toEqual([
      'blocks.0.__component: blocks[0].__component is a required field',
      ': Cannot build relations store from dynamiczone, component identifier is undefined',
    ]);
    const [unknown, relations] = messages({ blocks: [item('no.such')] });
    expect(unknown).toMatch(/^blocks\.0\.__component: .* values: content\.link-group, content\.section, shared\./);
    expect(relations).toBe(': Invalid relations');
  });

  test.each([[[null]], [['x']], [[5]]])('%j is refused', (blocks) => {
    expect(messages({ blocks })).toHaveLength(2);
  });

  test('an id of another entry has its own error', () => {
    const [component] = article({ seo: { id: 1 } }).values.components;
    const [zone] = article({ blocks: [item('zone.quote', { id: 1 })] }).values.zones;
    const answer = (change: Parameters<typeof foreignComponent>[0] | undefined) =>
      change && firstRefusal([foreignComponent(change)]);
    expect(answer(component)).toMatchObject({ name: 'ApplicationError', details: {} });
    expect(answer(zone)).toMatchObject({
      name: 'Error',
      message: 'Some of the provided components in blocks are not related to the entity',
      details: null,
    });
  });
});
