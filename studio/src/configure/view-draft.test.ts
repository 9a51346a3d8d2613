import { expect, test } from 'vitest';
import type { View } from '../model/configuration.ts';
import {
  changedParts,
  moved,
  placedFields,
  rowsOf,
  withColumns,
  withCondition,
  withField,
  withLayout,
  withListLabel,
} from './view-draft.ts';

const VIEW: View = {
  uid: 'api::article.article',
  settings: {
    ...{ bulkable: true, filterable: true, searchable: true, pageSize: 10 },
    ...{ mainField: 'title', defaultSortBy: 'title', defaultSortOrder: 'ASC' },
  },
  metadatas: {
    title: { edit: { label: 'title', editable: true }, list: { label: 'title', searchable: true, sortable: true } },
    author: {
      edit: { label: 'Writer', mainField: 'name' },
      list: { label: 'By', searchable: true, sortable: true, mainField: 'name' } as View['metadatas'][string]['list'],
    },
  },
  conditions: {},
  layouts: {
    list: ['id', 'title'],
    edit: [[{ name: 'title', size: 6 }], [{ name: 'author', size: 6 }]],
  },
};

test('fields fill rows of twelve columns in their order', () => {
  const sizes = (list: readonly number[]) =>
    rowsOf(list.map((size, index) => ({ name: `f${index}`, size }))).map((row) => row.map(({ size }) => size));
  expect(sizes([6, 6, 8, 6, 4, 12])).toEqual([[6, 6], [8], [6, 4], [12]]);
  expect(sizes([])).toEqual([]);
});

test('moving beyond an end changes nothing', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  const list = ['a', 'b'];
  expect([moved(list, 0, -1), moved(list, 1, 1)]).toEqual([list, list]);
});

test('only what was changed is sent, and rows that nobody changed stay as they are', () => {
  expect(changedParts(VIEW, VIEW)).toEqual({});
  expect(changedParts(VIEW, withColumns(VIEW, ['title']))).toEqual({
    layouts: { list: ['title'], edit: VIEW.layouts.edit },
  });
  expect(changedParts(VIEW, withLayout(VIEW, placedFields(VIEW)))).toEqual({
    layouts: { list: VIEW.layouts.list, edit: [[...VIEW.layouts.edit.flat()]] },
  });
});

test('a condition is added and taken away, and nothing else is sent', () => {
  const condition = { field: 'title', is: 'x' };
  const conditioned = withCondition(VIEW, 'author', condition);
  expect(changedParts(VIEW, conditioned)).toEqual({ conditions: { author: condition } });
  expect(changedParts(conditioned, withCondition(conditioned, 'author', null))).toEqual({ conditions: {} });
  expect(changedParts(VIEW, withCondition(conditioned, 'author', null))).toEqual({});
});

test('a label is that of lists too, unless they have their own', () => {
  const renamed = withField(VIEW, 'title', { label: 'Headline' });
  expect(renamed.metadatas.title).toEqual({
    edit: { label: 'Headline', editable: true },
    list: { label: 'Headline', searchable: true, sortable: true },
  });
  expect(withField(VIEW, 'author', { label: 'Author' }).metadatas.author?.list.label).toBe('By');
  expect(withListLabel(renamed, 'title', 'Short').metadatas.title?.edit.label).toBe('Headline');
  // The server refuses members that it has added itself.
  expect(changedParts(VIEW, renamed).metadatas?.author?.list).toEqual({
    ...{ label: 'By', searchable: true, sortable: true },
  });
});
