import { describe, expect, test } from 'vitest';
import { changeOf, messagesOf } from '../../../test/support/conformance-changes.ts';

const article = (content: unknown) => changeOf('article', { title: 'A', content });
const messages = (content: unknown) => messagesOf(article(content));
const stored = (content: unknown) => {
  const text = [...article(content).values.scalars].find(([{ name }]) => name === 'content')?.[1];
  return typeof text === 'string' ? JSON.parse(text) : text;
};

const text = (value: unknown) => ({ type: 'text', text: value });
const paragraph = (...children: readonly unknown[]) => ({ type: 'paragraph', children });

describe('blocks', () => {
  test.each([
    [[]],
    [[paragraph(text('a'), { type: 'link', url: '/x', children: [text('b')] })]],
    [[{ type: 'heading', level: 2, children: [text('a')], custom: 1 }]],
    [[{ type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [text('a')] }] }]],
    [[{ type: 'code', syntax: null, children: [text('a')] }]],
    [[{ type: 'quote', children: [{ ...text('a'), bold: true }] }]],
  ])('%j is kept', (content) => {
    expect(messages(content)).toEqual([]);
    expect(stored(content)).toEqual(content);
  });

  test('strings and flags are converted', () => {
    expect(stored([paragraph({ type: 'text', text: 5, bold: 'true' })])).toEqual([
      paragraph({ type: 'text', text: '5', bold: true }),
    ]);
  });

  test('JSON is parsed, values other than lists become null', () => {
    expect(stored(JSON.stringify([paragraph(text('a'))]))).toEqual([paragraph(text('a'))]);
    expect(stored('x')).toBeNull();
    expect(stored(5)).toBeNull();
  });

  test.each([
    [[{ type: 'nope' }], 'content.0: Block node is of invalid type'],
    [[null], 'content.0: Block node is of invalid type'],
    [[paragraph()], 'content.0.children: Paragraph node children must have at least one Text or Link node'],
    [[{ type: 'paragraph' }], 'content.0.children: content[0].children is a required field'],
    [[paragraph({ type: 'x' })], 'content.0.children.0: Inline node must be Text or Link'],
    [[paragraph(text(undefined))], 'content.0.children.0.text: Text must be defined with at least an empty string'],
    [
      [paragraph({ type: 'link', url: 'nowhere', children: [] })],
      'content.0.children.0.url: Please specify a valid link.',
    ],
    [
      [{ type: 'heading', level: 7, children: [text('a')] }],
      'content.0.level: content[0].level must be one of the following values: 1, 2, 3, 4, 5, 6',
    ],
    [
      [{ type: 'list', format: 'x', children: [{ type: 'list-item', children: [] }] }],
      'content.0.format: content[0].format must be one of the following values: ordered, unordered',
    ],
    [
      [{ type: 'list', format: 'ordered', children: [text('a')] }],
      'content.0.children.0: Inline node must be list-item or list',
    ],
    [
      [{ type: 'code', children: ['x'] }],
      'content.0.children.0: content[0].children[0] must be a `object` type, but the final value was: `null` (cast from the value `"x"`).',
    ],
  ])('%j is refused', (content, message) => {
    expect(messages(content)).toEqual([message]);
  });

  test('all missing members of an image are reported', () => {
    expect(messages([{ type: 'image', children: [text('')] }])).toHaveLength(12);
  });

  test('the nesting of lists is limited', () => {
    let list: unknown = { type: 'list-item', children: [text('a')] };
    for (let level = 0; level < 10_000; level++) list = { type: 'list', format: 'ordered', children: [list] };
    expect(messages([list])).toEqual([expect.stringMatching('is nested too deeply$')]);
  });
});
