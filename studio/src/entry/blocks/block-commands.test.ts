import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { linkAt, moveBlock, removeLink, setKind, setLink, toggleFlag } from './block-commands.ts';
import { backspaceInList, enterInList, indent, outdent } from './list-commands.ts';
import { readDocument } from './read-document.ts';
import { writeDocument } from './write-document.ts';

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const words = (...children: readonly object[]) => ({ type: 'paragraph', children });
const item = (one: string) => ({ type: 'list-item', children: [text(one)] });
const list = (format: string, ...children: readonly object[]) => ({ type: 'list', format, children });
const below = (format: string, ...children: readonly object[]) => ({ ...list(format, ...children), indentLevel: 1 });

/** The value after commands at a text, or with it selected. */
function after(
  value: unknown,
  at: string,
  commands: readonly Command[],
  { isSelected = false, offset = 0 } = {},
): unknown {
  let state = EditorState.create({ doc: readDocument(value) });
  let start = -1;
  state.doc.descendants((node, pos) => {
    if (start === -1 && node.isText && node.text?.includes(at)) start = pos + (node.text.indexOf(at) ?? 0);
  });
  const selection = TextSelection.create(state.doc, start + offset, start + (isSelected ? at.length : offset));
  state = state.apply(state.tr.setSelection(selection));
  for (const command of commands) command(state, (tr) => (state = state.apply(tr)));
  return writeDocument(state.doc);
}

test('an item is indented below the one before it, and comes back', () => {
  const value = [list('ordered', item('a'), item('b'), item('c'))];
  const nested = [list('ordered', item('a'), below('ordered', item('b')), item('c'))];
  expect(after(value, 'b', [indent])).toEqual(nested);
  expect(after(nested, 'b', [outdent])).toEqual(value);
  expect(after(nested, 'c', [indent])).toEqual([list('ordered', item('a'), below('ordered', item('b'), item('c')))]);
  expect(after(value, 'a', [indent])).toEqual(value);
});

test('nested lists keep their kinds while an item leaves them', () => {
  const value = [list('ordered', item('a'), below('unordered', item('b'), item('c'), item('d')))];
  expect(after(value, 'c', [outdent])).toEqual([
    list('ordered', item('a'), below('unordered', item('b')), item('c'), below('unordered', item('d'))),
  ]);
});

test('Enter splits an item; an empty one, and Backspace at the start, leave the list', () => {
  const value = [list('unordered', item('ab'), item('c'))];
  expect(after(value, 'ab', [enterInList], { offset: 1 })).toEqual([
    list('unordered', item('a'), item('b'), item('c')),
  ]);
  expect(after(value, 'ab', [enterInList, enterInList], { offset: 2 })).toEqual([
    list('unordered', item('ab')),
    words(text('')),
    list('unordered', item('c')),
  ]);
  expect(after(value, 'c', [backspaceInList])).toEqual([list('unordered', item('ab')), words(text('c'))]);
});

test('blocks change their kind and back', () => {
  const value = [words(text('a', { bold: true })), words(text('b'))];
  const heading = { type: 'heading', level: 3, children: [text('a', { bold: true })] };
  expect(after(value, 'a', [setKind('heading3')])).toEqual([heading, value[1]]);
  expect(after(value, 'b', [setKind('ordered')])).toEqual([value[0], list('ordered', item('b'))]);
  expect(after(value, 'b', [setKind('ordered'), setKind('unordered')])).toEqual([
    value[0],
    list('unordered', item('b')),
  ]);
  expect(after(value, 'b', [setKind('ordered'), setKind('quote')])).toEqual([
    value[0],
    { type: 'quote', children: [text('b')] },
  ]);
  expect(after([words(text('a\nb'))], 'a', [setKind('code')])).toEqual([{ type: 'code', children: [text('a\nb')] }]);
});

test('marks, links and moves', () => {
  const value = [words(text('one two')), words(text('three'))];
  expect(after(value, 'two', [toggleFlag('bold')], { isSelected: true })).toEqual([
    words(text('one '), text('two', { bold: true })),
    value[1],
  ]);
  const linked = [words(text('one '), { type: 'link', url: '/a', children: [text('two')] }), value[1]];
  expect(after(value, 'two', [setLink('/a')], { isSelected: true })).toEqual(linked);
  expect(after(linked, 'two', [setLink('/b')], { offset: 1 })).toMatchObject([{ children: [{}, { url: '/b' }] }, {}]);
  expect(after(linked, 'two', [removeLink], { offset: 1 })).toEqual(value);
  expect(after(value, 'three', [moveBlock(-1)])).toEqual([value[1], value[0]]);
});

test('a link is found from its start to its end', () => {
  const doc = readDocument([words(text('a'), { type: 'link', url: '/x', children: [text('bc')] }, text('d'))]);
  const found = [1, 2, 3, 4, 5].map((at) => {
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
    const link = linkAt(state);
    return link && [link.from, link.to];
  });
  expect(found).toEqual([null, [2, 4], [2, 4], null, null]);
});
