import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { openMarkdown } from './markdown-document.ts';
import { splitMarkdown } from './split-markdown.ts';

const parser = new MarkdownIt({ html: true, linkify: true });

test('a long text is split between its blocks, and knows all of its references', () => {
  const section = '# Title\n\nSome [text][r] in a line.\n\n- a\n\n  b\n\n```\ncode\n\n\n```\n\n';
  const text = `${section.repeat(2000)}[r]: https://x.test\n`;
  const { parts, env } = splitMarkdown(text, parser);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.join('')).toBe(text);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(31_000);
  expect(parts.map((part) => parser.render(part, env)).join('')).toBe(parser.render(text));
  const { doc, write } = openMarkdown(parts[0] ?? '', parser, env);
  expect(write(doc)).toBe(parts[0]);
  // A link by reference would be written as another one.
  expect(doc.child(1).type.name).toBe('kept');
});

test('a short text is one part', () => {
  expect(splitMarkdown('a\n', parser).parts).toEqual(['a\n']);
  expect(splitMarkdown('', parser).parts).toEqual(['']);
});
