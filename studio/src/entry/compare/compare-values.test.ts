import { beforeAll, expect, test } from 'vitest';
import type { Configuration, View } from '../../model/configuration.ts';
import type { Attribute, Component, Model } from '../../model/model.ts';
import { speakEnglish } from '../../texts/english-texts.ts';
import { compareValues, type Drawing, looksEqual } from './compare-values.ts';
import { pairParts } from './pair-parts.ts';

beforeAll(speakEnglish);

const HERO = 'zone.hero';
const QUOTE = 'zone.quote';

const component = (uid: string, displayName: string): Component => ({
  uid,
  category: 'zone',
  info: { displayName },
  attributes: { id: { type: 'integer' }, title: { type: 'string' }, text: { type: 'text' }, file: { type: 'media' } },
});

const view = (uid: string): View => ({
  uid,
  settings: {
    ...{ bulkable: true, filterable: true, searchable: true, pageSize: 10, mainField: 'title' },
    ...{ defaultSortBy: 'title', defaultSortOrder: 'ASC' },
  },
  metadatas: { text: { edit: { label: 'Words' }, list: {} } },
  layouts: { list: [], edit: [] },
  conditions: {},
});

const shape = {
  model: {
    types: new Map(),
    components: new Map([HERO, QUOTE].map((uid) => [uid, component(uid, uid === HERO ? 'Hero' : 'Quote')])),
    locales: [],
  } satisfies Model,
  configuration: {
    contentType: view('x'),
    components: { [HERO]: view(HERO), [QUOTE]: view(QUOTE) },
  } satisfies Configuration,
};

/** What one reads, with the marked parts in brackets. */
function read(drawing: Drawing): unknown {
  const mark = (text: string, isChanged: boolean): string => (isChanged ? `[${text}]` : text);
  switch (drawing.kind) {
    case 'empty':
      return null;
    case 'text':
      return drawing.lines.map((line) =>
        typeof line === 'number' ? line : line.map(({ text, isChanged }) => mark(text, isChanged)).join(''),
      );
    case 'entries':
      return drawing.items.map(({ item, isChanged }) => mark(item.label, isChanged));
    case 'files':
      return drawing.items.map(({ item, isChanged }) => mark(item.name, isChanged));
    case 'parts':
      return drawing.parts.map(({ kind, title, state, fields }) => [
        ...[kind, title, state],
        ...fields.map(({ label, drawing: inner }) => [label, read(inner)]),
      ]);
  }
}

const compare = (attribute: Attribute, before: unknown, after: unknown) => {
  const sides = compareValues(shape, attribute, before, after);
  return [read(sides.before), read(sides.after)];
};

test('values are written as one reads them in a form', () => {
  expect(compare({ type: 'string' }, null, 'New')).toEqual([null, ['[New]']]);
  expect(compare({ type: 'boolean' }, false, true)).toEqual([['[No]'], ['[Yes]']]);
  expect(compare({ type: 'date' }, '2024-03-01', '')).toEqual([['[Mar 1, 2024]'], null]);
  expect(compare({ type: 'integer' }, 7, 8)).toEqual([['[7]'], ['[8]']]);
  expect(compare({ type: 'password' }, null, 'secret')).toEqual([null, ['[••••••]']]);
  const paragraph = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }];
  expect(compare({ type: 'blocks' }, paragraph('one two'), paragraph('one three'))).toEqual([
    ['one [two]'],
    ['one [three]'],
  ]);
  expect(compare({ type: 'json' }, { a: 1, b: 2 }, { a: 1, b: 3 })).toEqual([
    ['{', '  "a": 1,', '  "b": [2]', '}'],
    ['{', '  "a": 1,', '  "b": [3]', '}'],
  ]);
});

test('related entries and files that only one side has are marked', () => {
  const related = (...ids: readonly number[]) => ({
    items: ids.map((id) => ({ id, label: `Topic ${id}` })),
    stored: [],
    count: 0,
  });
  expect(compare({ type: 'relation' }, related(1, 2), related(2, 3))).toEqual([
    ['[Topic 1]', 'Topic 2'],
    ['Topic 2', '[Topic 3]'],
  ]);
  expect(compare({ type: 'relation' }, { items: [], stored: null, count: 4 }, related(1))).toEqual([
    ['[4 items]'],
    ['[1 item]'],
  ]);
  const file = (id: number) => ({ id, name: `${id}.png`, url: '' });
  expect(compare({ type: 'media' }, file(1), null)).toEqual([['[1.png]'], null]);
  expect(compare({ type: 'media', multiple: true }, [file(1), file(2)], [file(2)])).toEqual([
    ['[1.png]', '2.png'],
    ['2.png'],
  ]);
});

test('of a changed component its changed fields are drawn, of a new one all that it has', () => {
  const before = [
    { __component: HERO, id: 1, title: 'Sea', text: 'old words' },
    { __component: QUOTE, id: 2, title: 'Kept', text: null },
  ];
  const after = [
    { __component: HERO, id: 1, title: 'Sea', text: 'new words' },
    { __component: QUOTE, id: 2, title: 'Kept', text: '' },
    { __component: QUOTE, title: '', text: 'More' },
  ];
  expect(compare({ type: 'dynamiczone', components: [HERO, QUOTE] }, before, after)).toEqual([
    [
      ['Hero', 'Sea', 'changed', ['Words', ['[old] words']]],
      ['Quote', 'Kept', 'changed'],
    ],
    [
      ['Hero', 'Sea', 'changed', ['Words', ['[new] words']]],
      ['Quote', 'Kept', 'changed'],
      ['Quote', '', 'whole', ['Words', ['[More]']]],
    ],
  ]);
  expect(compare({ type: 'component', component: HERO }, null, { title: 'Sea' })).toEqual([
    null,
    [['Hero', 'Sea', 'whole', ['Title', ['[Sea]']]]],
  ]);
});

test('components belong together by content, by id, then by kind', () => {
  const part = (uid: string, title: string, id?: number) => ({ __component: uid, title, ...(id && { id }) });
  const shown = (before: readonly object[], after: readonly object[]) =>
    pairParts(before as never, after as never, '').map((pair) => [
      pair.before?.title ?? null,
      pair.after?.title ?? null,
      pair.isSame,
    ]);
  expect(shown([part(HERO, 'a', 1), part(HERO, 'b', 2)], [part(HERO, 'b', 9)])).toEqual([
    ['a', null, false],
    ['b', 'b', true],
  ]);
  expect(shown([part(HERO, 'a', 1), part(HERO, 'b', 2)], [part(HERO, 'x', 2), part(HERO, 'y', 1)])).toEqual([
    ['b', 'x', false],
    ['a', 'y', false],
  ]);
  // A stored version has no ids.
  expect(shown([part(HERO, 'a'), part(QUOTE, 'q')], [part(QUOTE, 'p', 3), part(HERO, 'c', 4)])).toEqual([
    ['q', 'p', false],
    ['a', 'c', false],
  ]);
  expect(shown([part(HERO, 'a', 1)], [part(HERO, 'b', 2)])).toEqual([
    ['a', null, false],
    [null, 'b', false],
  ]);
});

test('a difference that is not drawn is known', () => {
  const code = (language: string) => [{ type: 'code', language, children: [{ type: 'text', text: 'x' }] }];
  expect(looksEqual(compareValues(shape, { type: 'blocks' }, code('ts'), code('js')))).toBe(true);
  expect(looksEqual(compareValues(shape, { type: 'string' }, 'a', 'b'))).toBe(false);
});
