import { expect, test } from 'vitest';
import { stateOfField } from './field-state.ts';
import type { Source } from './load-source.ts';

const source = (entry: object, changed: readonly string[] | null): Source => ({
  ...{ locale: 'en', copy: {}, isNewer: true },
  entry: { id: 1, ...entry } as Source['entry'],
  changed: changed === null ? null : new Set(changed),
});

test('a field is missing if only its source has a value, and changed if the source was changed since', () => {
  const entry = { title: 'Keeper', summary: '', parts: [{ id: 1 }], friends: { count: 2 }, zero: 0 };
  const from = source(entry, ['title', 'summary']);
  expect(stateOfField(from, 'title', '')).toBe('missing');
  expect(stateOfField(from, 'title', 'Wärter')).toBe('changed');
  expect(stateOfField(from, 'summary', null)).toBe('changed');
  expect(stateOfField(from, 'parts', [])).toBe('missing');
  expect(stateOfField(from, 'zero', null)).toBe('missing');
  expect(stateOfField(from, 'zero', false)).toBe('done');
  expect(stateOfField(from, 'friends', { items: [], stored: [], count: 0 })).toBe('missing');
  expect(stateOfField(from, 'friends', { items: [], stored: null, count: 3 })).toBe('done');
  expect(stateOfField(source(entry, null), 'title', 'Wärter')).toBe('done');
});
