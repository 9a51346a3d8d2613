import MarkdownIt from 'markdown-it';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { openMarkdown } from './markdown-document.ts';

const parser = new MarkdownIt({ html: true, linkify: true });

const TEXTS = [
  '# Title\n\nSome **bold** and _italic_ text.\n',
  'Setext\n===\n\ntext  \nbroken\n',
  '| a | b |\n|---|:-:|\n| 1 | 2 |\n\nafter',
  '- one\n  - nested\n  - more\n- two\n\n1. a\n2. b\n',
  '* loose\n\n* list\n\n  with a paragraph\n',
  'A [reference][r] and [another].\n\n[r]: https://x.test/a_(b) "Title"\n[another]: <https://y.test>\n',
  '<div style="color: red">\n\nHTML *inside*\n\n</div>\n',
  'Inline <kbd>HTML</kbd> and ![image](/a.png).\n',
  '> quote\n> more\n\n> two\n>\n> paragraphs\n',
  '```ts title="x"\nconst a = `b`;\n```\n\n    indented\n',
  '\n\n  Lead and trail  \n\n\n',
  'CRLF\r\n\r\n- a\r\n- b\r\n',
  '# One\u2028two\rthree\r\r- x',
  'snake_case, 2 * 3, a\\_b, &amp; <https://x.test> https://y.test ~~gone~~ `a``b`\n',
  '***\n\n---\n\nTerm[^1]\n\n[^1]: Note\n',
  '3. three\n4. four\n',
  '',
  '\n',
];

test.each(TEXTS)('%j is the same, to the byte, if nobody edits it', (text) => {
  const { doc, write } = openMarkdown(text, parser);
  expect(write(doc)).toBe(text);
});

/** The text after a word was typed at the end of a block. */
function typed(text: string, index: number, words = ' more'): string {
  const { doc, write } = openMarkdown(text, parser);
  const state = EditorState.create({ doc });
  const at = doc.children.slice(0, index + 1).reduce((size, { nodeSize }) => size + nodeSize, 0) - 1;
  return write(state.apply(state.tr.insertText(words, at)).doc);
}

test('an edited block leaves all others as they are', () => {
  const rest = '\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\nA [reference][r].\n\n[r]: https://x.test\n\n<b>x</b>\n';
  expect(typed(`Some *text*.${rest}`, 0)).toBe(`Some _text_. more${rest}`);
});

test.each([
  ['# Title\ntext\n', 0, '# Title more\n\ntext\n'],
  ['a **b** c', 0, 'a **b** c more'],
  ['```ts\nx\n```\n', 0, '```ts\nx more\n```\n'],
  ['> quote\n', 0, '> quote more\n'],
  ['[link](https://x.test/a_(b) "T") x\n', 0, '[link](<https://x.test/a_(b)> "T") x more\n'],
  ['a `b` snake_case 1 < 2\n', 0, 'a `b` snake_case 1 < 2 more\n'],
])('%j, block %i edited, is %j', (text, index, expected) => {
  expect(typed(text, index)).toBe(expected);
});

test.each(['# x', '- x', '1. x', '> x', '*a*', '_a_', '`a`', '[a](b)', '<b>', '&amp;', '---', '~~~', '+ x', '\\*'])(
  '%j typed as text stays text',
  (words) => {
    const written = typed('', 0, words);
    const { doc } = openMarkdown(written, parser);
    expect(doc.childCount).toBe(1);
    expect(doc.firstChild?.type.name).toBe('paragraph');
    expect(doc.textContent).toBe(words);
  },
);

test('what the formatted view would lose is kept as source', () => {
  const kinds = (text: string) => openMarkdown(text, parser).doc.children.map(({ type }) => type.name);
  expect(kinds('| a |\n|---|\n| 1 |\n\ntext\n\n<div>\n</div>\n\n![x](/y)\n\n[a][r]\n\n[r]: /z\n\n* * *\n')).toEqual([
    ...['kept', 'paragraph', 'kept', 'kept', 'kept', 'kept', 'kept'],
  ]);
  expect(kinds('- a\n  - b\n\n1. x\n2. y\n\n> q\n\n## h\n')).toEqual(['list', 'list', 'quote', 'heading']);
});
