import { expect, test } from 'vitest';
import type { Attributes, Model } from '../../model/model.ts';
import { type Group, openForm } from '../form/form.ts';
import { fieldsIn, pathOf, placesIn, stepsTo } from './page-fields.ts';

const LINK: Attributes = { label: { type: 'string' } };
const SECTION: Attributes = {
  heading: { type: 'string' },
  links: { type: 'component', component: 'shared.link', repeatable: true },
};
const ARTICLE: Attributes = {
  title: { type: 'string' },
  code: { type: 'password' },
  author: { type: 'relation' },
  seo: { type: 'component', component: 'shared.link' },
  zone: { type: 'dynamiczone', components: ['content.section'] },
};
const model = {
  components: new Map([
    ['shared.link', { attributes: LINK }],
    ['content.section', { attributes: SECTION }],
  ]),
} as unknown as Model;

const section = (id: number, heading: string, ...links: number[]) => ({
  ...{ id, __component: 'content.section', heading },
  links: links.map((link) => ({ id: link, label: `Link ${link}` })),
});
const STORED = {
  ...{ title: 'Ferries', code: 'secret', author: { count: 0 }, seo: { id: 1, label: 'Label' } },
  zone: [section(10, 'First', 1), section(11, 'Second', 2, 3)],
};

const opened = () => {
  const form = openForm(model, ARTICLE, STORED);
  const zone = form.root.cells.zone;
  if (zone === undefined) throw new Error('There is no zone.');
  return { form, zone, parts: zone.value as readonly Group[] };
};

test('fields are named as the page knows them, without those that it cannot show', () => {
  const { form } = opened();
  expect(fieldsIn(form.root, placesIn(form, [], STORED))).toEqual([
    { path: 'title', value: 'Ferries' },
    { path: 'seo.label', value: 'Label' },
    { path: 'zone.0.heading', value: 'First' },
    { path: 'zone.0.links.0.label', value: 'Link 1' },
    { path: 'zone.1.heading', value: 'Second' },
    { path: 'zone.1.links.0.label', value: 'Link 2' },
    { path: 'zone.1.links.1.label', value: 'Link 3' },
  ]);
});

test('components keep the place they were stored at when they are moved, added and removed', () => {
  const { form, zone, parts } = opened();
  const before = placesIn(form, [], STORED);
  zone.set([form.newGroup('content.section', { heading: 'New' }), parts[1], parts[0]]);
  // Whether the preview was opened before they were moved, or after it.
  for (const places of [before, placesIn(form, ['zone'], STORED)]) {
    const paths = fieldsIn(form.root, places).map(({ path, value }) => [path, value]);
    expect(paths).toContainEqual(['zone.1.links.1.label', 'Link 3']);
    expect(paths).toContainEqual(['zone.0.heading', 'First']);
    expect(paths.flat()).not.toContain('New');
    expect(stepsTo(form.root, places, 'zone.1.links.1.label')).toEqual(['zone', 1, 'links', 1, 'label']);
    expect(stepsTo(form.root, places, 'zone.0.heading')).toEqual(['zone', 2, 'heading']);
    expect(pathOf(form.root, places, ['zone', 2, 'heading'])).toBe('zone.0.heading');
    expect(pathOf(form.root, places, ['zone', 0, 'heading'])).toBe(null);
  }
  zone.set([parts[1]]);
  expect(stepsTo(form.root, before, 'zone.0.heading')).toEqual(['zone']);
  expect(stepsTo(form.root, before, 'zone.1.heading')).toEqual(['zone', 0, 'heading']);
});

test('paths lead as far as the form does', () => {
  const { form } = opened();
  const places = placesIn(form, [], STORED);
  expect(stepsTo(form.root, null, 'zone.1.heading')).toEqual(['zone', 1, 'heading']);
  expect(stepsTo(form.root, places, 'title.0.children.0.text')).toEqual(['title']);
  for (const path of ['', 'none', 'none.0.title', '__proto__.x', 'constructor', '0'])
    expect(stepsTo(form.root, places, path)).toEqual([]);
  for (const path of ['zone', 'zone.9.heading', 'zone.x', 'zone.-1.heading', 'zone.length'])
    expect(stepsTo(form.root, places, path)).toEqual(['zone']);
  form.root.cells.seo?.set(null);
  expect(stepsTo(form.root, places, 'seo.label')).toEqual(['seo']);
});
