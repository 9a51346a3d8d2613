import { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { FLAGS, type Flag } from './block.ts';
import { readDocument } from './read-document.ts';
import { randomBlocks } from './random-blocks.ts';
import { writeDocument } from './write-document.ts';

const text = (value: string, more: object = {}) => ({ type: 'text', text: value, ...more });
const paragraph = (...children: readonly unknown[]) => ({ type: 'paragraph', children });

/** The value after a character was typed at the start of a block. */
function typed(value: unknown, index = 0): readonly unknown[] | null {
  const state = EditorState.create({ doc: readDocument(value) });
  let at = 0;
  for (let before = 0; before < index; before += 1) at += state.doc.child(before).nodeSize;
  let inside = state.doc.nodeAt(at);
  while (inside !== null && !inside.isTextblock) {
    at += 1;
    inside = state.doc.nodeAt(at);
  }
  const marks = inside?.firstChild?.marks ?? [];
  const isLinked = marks.some(({ type }) => type.name === 'link');
  const character = state.schema.text('X', isLinked ? [] : marks);
  return writeDocument(state.apply(state.tr.insert(at + 1, character)).doc);
}

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Without the typed character, where a text of its own had to be made for it. */
const untyped = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/\{"type":"text","text":"X"[^}]*\},?|X/, ''));

describe('a value that nobody edited', () => {
  test('is the same, byte for byte, for 10,000 generated ones', () => {
    const changed = seeds(10_000).filter((seed) => {
      const stored = JSON.stringify(randomBlocks(seed));
      return JSON.stringify(writeDocument(readDocument(JSON.parse(stored)))) !== stored;
    });
    expect(changed).toEqual([]);
  });

  test.each([[null], [[]]])('%j is empty', (value) => {
    expect(writeDocument(readDocument(value))).toBeNull();
  });
});

describe('a value that was edited', () => {
  test.each<readonly [string, readonly unknown[]]>([
    [
      'a parenthesis in the address of a link',
      [paragraph(text('a'), { type: 'link', url: 'https://x.test/a_(b)', children: [text('b')] })],
    ],
    ['bold code', [paragraph(text('a', { bold: true, code: true }), text('b'))]],
    [
      'the kinds of nested lists',
      [
        {
          type: 'list',
          format: 'ordered',
          children: [
            { type: 'list-item', children: [text('a')] },
            {
              type: 'list',
              format: 'unordered',
              indentLevel: 1,
              children: [{ type: 'list-item', children: [text('b')] }],
            },
          ],
        },
      ],
    ],
    ['the language of a code block', [{ type: 'code', language: 'ts', children: [text('  a\n\n  b')] }]],
    ['leading and trailing spaces', [paragraph(text('   a   '))]],
    ['lines', [paragraph(text('a\n\nb\n'))]],
    ['members of texts and links', [paragraph(text('a', { color: 'red', bold: false }), text('b'))]],
    ['two links side by side', [paragraph(text('a'), ...['b', 'c'].map((one) => link('/x', one)))]],
    ['an empty link', [paragraph(text('a'), link('/x', ''), text('b'))]],
    ['inline nodes of plugins', [paragraph(text('a'), { type: 'mention', id: 7 }, text('b'))]],
    ['a level and other members of a heading', [{ type: 'heading', level: 4, anchor: 'x', children: [text('a')] }]],
  ])('keeps %s', (_, value) => {
    const changed = typed(value);
    expect(JSON.stringify(changed)).toContain('X');
    expect(untyped(changed)).toEqual(value);
  });

  test('keeps all other blocks, byte for byte, for 2,000 generated ones', () => {
    const changed = seeds(2000).filter((seed) => {
      const value = [...randomBlocks(seed), paragraph(text('a'))];
      const expected = [...value.slice(0, -1), paragraph(text('Xa'))];
      return JSON.stringify(typed(value, value.length - 1)) !== JSON.stringify(expected);
    });
    expect(changed).toEqual([]);
  });

  test('keeps the members of every node in the edited block, for 2,000 generated ones', () => {
    const changed = seeds(2000).filter((seed) => {
      const [block] = randomBlocks(seed);
      if (readDocument([block]).firstChild?.isAtom === true) return false;
      const [before, after] = [[block], typed([block])].map((one) => [membersOf(one), textsOf(one).replace('X', '')]);
      return JSON.stringify(before) !== JSON.stringify(after);
    });
    expect(changed).toEqual([]);
  });

  test('is null when nothing is left', () => {
    const state = EditorState.create({ doc: readDocument([paragraph(text('a'))]) });
    expect(writeDocument(state.apply(state.tr.delete(1, 2)).doc)).toBeNull();
  });
});

const link = (url: string, words: string) => ({ type: 'link', url, children: [text(words)] });

/** All members but texts, in the order of the document; without plain texts, and the style of empty ones. */
function membersOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  const { children, text: words, ...members } = value as Record<string, unknown>;
  const isStyle = Object.entries(members).every(
    ([name, one]) => name === 'type' || (FLAGS.includes(name as Flag) && one === true),
  );
  const isPlain = members.type === 'text' && isStyle && (words === '' || Object.keys(members).length === 1);
  const sorted = Object.fromEntries(Object.entries(members).sort());
  return [...(isPlain ? [] : [JSON.stringify(sorted)]), ...(children === undefined ? [] : membersOf(children))].filter(
    (one, index, all) => one !== all[index - 1],
  );
}

const textsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textsOf).join('');
  const { children, text: own = '' } = value as { children?: unknown; text?: string };
  return own + (children === undefined ? '' : textsOf(children));
};
