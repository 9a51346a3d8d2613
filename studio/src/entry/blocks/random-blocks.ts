import { FLAGS } from './block.ts';

/** Blocks as v4's editor, other programs and plugins may have stored them; the same for the same number. */
export function randomBlocks(seed: number): readonly object[] {
  let state = seed;
  const random = (most: number): number => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return state % most;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const some = <T>(most: number, make: () => T): readonly T[] => Array.from({ length: 1 + random(most) }, make);
  const members = (): object => (random(4) === 0 ? { [pick(['language', 'id', 'align', 'x'])]: pick(VALUES) } : {});
  const leaf = (): object => ({
    type: 'text',
    text: pick(TEXTS),
    ...Object.fromEntries(FLAGS.filter(() => random(4) === 0).map((flag) => [flag, random(5) > 0])),
    ...members(),
  });
  const link = (): object => ({ type: 'link', url: pick(URLS), ...members(), children: some(2, leaf) });
  const inline = (): object =>
    random(4) === 0 ? link() : random(20) === 0 ? { type: 'mention', id: random(9) } : leaf();
  const item = (): object => ({ type: 'list-item', ...members(), children: some(3, inline) });
  const list = (depth: number): object => ({
    type: 'list',
    format: pick(['ordered', 'unordered']),
    ...(depth > 0 && { indentLevel: depth }),
    ...members(),
    children: some(3, () => (depth < 3 && random(3) === 0 ? list(depth + 1) : item())),
  });
  const block = (): object => {
    switch (random(8)) {
      case 0:
        return { type: 'heading', level: 1 + random(6), ...members(), children: some(3, inline) };
      case 1:
        return { type: 'quote', ...members(), children: some(3, inline) };
      case 2:
        return { type: 'code', ...members(), children: some(2, leaf) };
      case 3:
      case 4:
        return list(0);
      case 5:
        return {
          type: 'image',
          ...members(),
          image: { url: '/a.png', name: 'a' },
          children: [{ type: 'text', text: '' }],
        };
      case 6:
        return pick<object>([
          { type: 'embed', html: '<b>' },
          { type: 'heading', level: 9, children: [] },
          { children: 1 },
        ]);
      default:
        return { type: 'paragraph', ...members(), children: some(4, inline) };
    }
  };
  return some(4, block);
}

const TEXTS = [
  'a',
  ' two words ',
  '',
  '*no* mark_up_',
  'line\nline',
  '\n',
  '  ',
  '<b>',
  'ü 漢字 👩‍🚀',
  ')',
  '\\',
  '`x`',
];
const URLS = ['https://x.test/a_(b)', '/local', 'mailto:a@x.test', 'https://x.test/?a=1&b=2#c'];
const VALUES = ['ts', 7, null, { a: [1] }, true];
