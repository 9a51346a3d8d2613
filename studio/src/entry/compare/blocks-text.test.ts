import { expect, test } from 'vitest';
import { randomBlocks } from '../blocks/random-blocks.ts';
import { blocksText } from './blocks-text.ts';

const text = (value: string, marks: object = {}) => ({ type: 'text', text: value, ...marks });

test('blocks are lines with marks for what they are', () => {
  const blocks = [
    { type: 'heading', level: 2, children: [text('The keeper')] },
    { type: 'paragraph', children: [text('At '), text('night', { bold: true }), text('\nhe sleeps')] },
    { type: 'quote', children: [text('Light')] },
    { type: 'code', language: 'ts', children: [text('a\nb')] },
    {
      type: 'list',
      format: 'ordered',
      children: [
        { type: 'list-item', children: [{ type: 'link', url: 'https://x.test', children: [text('one')] }] },
        { type: 'list', format: 'unordered', children: [{ type: 'list-item', children: [text('inside')] }] },
        { type: 'list-item', children: [text('two')] },
      ],
    },
    { type: 'image', image: { name: 'sea.png', url: '/a.png' }, children: [text('')] },
    { type: 'embed', children: [text('x')] },
  ];
  expect(blocksText(blocks).split('\n')).toEqual([
    ...['## The keeper', 'At **night**', 'he sleeps', '> Light', '```', 'a', 'b', '```'],
    ...['1. one (https://x.test)', '  • inside', '3. two', '[sea.png]', '[embed] x'],
  ]);
});

test('whatever is stored can be read', () => {
  for (let seed = 1; seed < 300; seed += 1) expect(typeof blocksText(randomBlocks(seed))).toBe('string');
  for (const value of [null, 7, 'text', [null, 3, {}], { type: 'paragraph' }])
    expect(typeof blocksText(value)).toBe('string');
});
