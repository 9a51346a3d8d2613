import { expect, test } from 'vitest';
import type { ShownComment } from '../../../../src/admin/contract/comments.ts';
import type { AdministratorName } from '../../../../src/admin/contract/people.ts';
import { countOpen, piecesOf, threadsOf, withIds, withNames } from './comment-list.ts';

const said = (id: number, more: Partial<ShownComment> = {}): ShownComment => ({
  ...{ id, field: null, text: `Comment ${id}`, replyTo: null, isOpen: true, writtenAt: '', writtenBy: null },
  ...{ editedAt: null, closedAt: null, closedBy: null, isOwn: false, isRemovable: false },
  ...more,
});

test('answers are below what they answer, and open comments first', () => {
  const comments = [said(1, { isOpen: false }), said(2), said(3, { replyTo: 1, isOpen: null }), said(4)];
  expect(threadsOf({ comments }).map(({ first, answers }) => [first.id, answers.map(({ id }) => id)])).toEqual([
    [2, []],
    [4, []],
    [1, [3]],
  ]);
});

test('open comments of a field are counted', () => {
  const title = { field: 'title' };
  const comments = [
    said(1, title),
    said(2),
    said(3, { ...title, isOpen: false }),
    said(4, { replyTo: 1, isOpen: null }),
  ];
  expect([countOpen({ comments }), countOpen({ comments }, 'title'), countOpen({ comments }, 'other')]).toEqual([
    2, 1, 0,
  ]);
});

test('people are typed by name and sent by id', () => {
  const people: readonly AdministratorName[] = [
    { id: 3, firstname: 'Ada', lastname: null },
    { id: 12, firstname: 'Ada', lastname: 'Long' },
    { id: 13, firstname: null, lastname: null },
  ];
  const nameOf = ({ firstname, lastname }: AdministratorName) => [firstname, lastname].filter(Boolean).join(' ');
  const typed = 'Hello @Ada Long and @Ada, not @Grace';
  const sent = withIds(typed, people, nameOf);
  expect(sent).toBe('Hello @{12} and @{3}, not @Grace');
  expect(withNames(sent, people, nameOf)).toBe(typed);
  expect(withNames('@{99}', people, nameOf)).toBe('@{99}');
  expect(piecesOf('a @{3}')).toEqual([{ text: 'a ' }, { mention: 3 }]);
});
