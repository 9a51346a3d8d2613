import { beforeAll, expect, test } from 'vitest';
import type { Configuration, View } from '../../model/configuration.ts';
import type { Attributes, Component, Model } from '../../model/model.ts';
import { speakEnglish } from '../../texts/english-texts.ts';
import { groupsIn, openForm } from '../form/form.ts';
import { outlineOf } from './outline-of.ts';

beforeAll(speakEnglish);

const QUOTE: Component = {
  uid: 'zone.quote',
  category: 'zone',
  info: { displayName: 'Quote' },
  attributes: { text: { type: 'string' }, by: { type: 'string' } },
};

const TEXTS = Array.from({ length: 8 }, (_, index) => `text${index}`);
const ATTRIBUTES: Attributes = {
  ...Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' }])),
  zone: { type: 'dynamiczone', components: [QUOTE.uid] },
};

const model: Model = { types: new Map(), components: new Map([[QUOTE.uid, QUOTE]]), locales: [] };

const view = (mainField: string): View => ({
  uid: 'x',
  settings: {
    ...{ bulkable: true, filterable: true, searchable: true, pageSize: 10, mainField },
    ...{ defaultSortBy: 'id', defaultSortOrder: 'ASC' },
  },
  metadatas: {},
  layouts: { list: [], edit: [] },
  conditions: {},
});
const configuration: Configuration = { contentType: view('text0'), components: { [QUOTE.uid]: view('by') } };

const fields = [...TEXTS, 'zone'].map((name) => ({ name, size: 6 }));
const quotes = (...names: readonly string[]) => ({ zone: names.map((by) => ({ __component: QUOTE.uid, by })) });
const outline = (entry: Record<string, unknown>, changed: readonly string[] = []) => {
  const form = openForm(model, ATTRIBUTES, entry);
  return { form, read: () => outlineOf({ form, configuration, fields, changed }) };
};

test('a short form has none', () => {
  expect(outline(quotes('Ada', 'Grace')).read()).toEqual([]);
});

test('a long one lists fields and the components in them, by their titles', () => {
  const items = outline(quotes('Ada', '', 'Grace')).read();
  expect(items.map(({ path }) => path)).toEqual([...TEXTS, 'zone']);
  expect(items[0]).toEqual({ path: 'text0', label: 'Text0', isChanged: false, isInvalid: false, parts: [] });
  expect(items.at(-1)?.parts.map(({ path, label }) => [path, label])).toEqual([
    ['zone.0', 'Ada'],
    ['zone.1', 'Quote 2'],
    ['zone.2', 'Grace'],
  ]);
});

test('what has changed or was refused is marked, also around it', () => {
  const { form, read } = outline(quotes('Ada', 'Grace', 'Joan'), ['text3']);
  const [, second] = groupsIn(form.root.cells.zone?.value);
  second?.cells.text?.refuse('is required');
  const items = read();
  expect(items.filter(({ isChanged }) => isChanged).map(({ path }) => path)).toEqual(['text3']);
  expect(items.filter(({ isInvalid }) => isInvalid).map(({ path }) => path)).toEqual(['zone']);
  expect(items.at(-1)?.parts.map(({ isInvalid }) => isInvalid)).toEqual([false, true, false]);
  second?.cells.text?.set('x');
  expect(read().some(({ isInvalid }) => isInvalid)).toBe(false);
});
