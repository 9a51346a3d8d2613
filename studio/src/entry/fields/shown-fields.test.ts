import { expect, test } from 'vitest';
import type { View } from '../../model/configuration.ts';
import type { Attributes, Component, Model } from '../../model/model.ts';
import { type Group, groupsIn, openForm } from '../form/form.ts';
import { isNamed, shownFields } from './shown-fields.ts';

const ATTRIBUTES: Attributes = {
  kind: { type: 'enumeration', enum: ['essay', 'review'] },
  isPaid: { type: 'boolean' },
  price: { type: 'decimal' },
  rating: { type: 'integer' },
  box: { type: 'component', component: 'shared.box' },
};

const BOX: Component = {
  uid: 'shared.box',
  category: 'shared',
  info: { displayName: 'Box' },
  attributes: { text: { type: 'string' } },
};

const model: Model = { types: new Map(), components: new Map([[BOX.uid, BOX]]), locales: [] };

const view: Pick<View, 'metadatas' | 'layouts' | 'conditions'> = {
  metadatas: {},
  layouts: { list: [], edit: [Object.keys(ATTRIBUTES).map((name) => ({ name, size: 6 }))] },
  conditions: {
    price: { field: 'isPaid', is: 'true' },
    rating: { field: 'kind', is: 'review' },
    box: { field: 'rating', is: '' },
  },
};

const open = (entry: object) => openForm(model, ATTRIBUTES, { ...entry }).root;

const namesOf = (group: Group, of = view, isWanted?: (name: string) => boolean) =>
  shownFields(group, of, () => true, isWanted).map(({ name }) => name);

test('a field is shown if the other has the value, and keeps its own while it is not', () => {
  const root = open({ kind: 'essay', isPaid: true, price: 3, rating: 5 });
  expect(namesOf(root)).toEqual(['kind', 'isPaid', 'price']);
  root.cells.isPaid?.set(false);
  root.cells.rating?.set(null);
  expect(namesOf(root)).toEqual(['kind', 'isPaid', 'box']);
  expect(root.cells.price?.value).toBe(3);
});

test('a field that was refused is shown, also while it is corrected', () => {
  const root = open({ kind: 'essay', isPaid: false, rating: 5, box: { id: 1, text: 'x' } });
  root.cells.price?.refuse('must be defined');
  groupsIn(root.cells.box?.value)[0]?.cells.text?.refuse('is too short');
  expect(namesOf(root)).toEqual(['kind', 'isPaid', 'price', 'box']);
  root.cells.price?.set(1);
  expect(namesOf(root)).toEqual(['kind', 'isPaid', 'price', 'box']);
});

test('a condition on a field that is gone hides nothing, and rights and links come first', () => {
  const root = open({});
  const gone = { ...view, conditions: { price: { field: 'gone', is: 'x' } } };
  expect(namesOf(root, gone)).toContain('price');
  expect(shownFields(root, gone, (name) => name !== 'price').map(({ name }) => name)).not.toContain('price');
  expect(namesOf(root, view, (name) => name === 'price')).toContain('price');
});

test('a link names a field and those around it', () => {
  expect(isNamed('sections.0.heading', 'sections.heading')).toBe(true);
  expect(isNamed('sections.0.heading', 'sections')).toBe(true);
  expect(isNamed('sections.0.heading', 'section')).toBe(false);
  expect(isNamed(undefined, 'sections')).toBe(false);
});
