import { describe, expect, test } from 'vitest';
import { nameFile } from './file-name.ts';

const stem = (sent: string, wanted?: string, type = 'text/plain') => {
  const { name, hash, ext } = nameFile(sent, wanted, type);
  expect(hash).toMatch(/_[0-9a-f]{10}$/);
  return [name, hash.slice(0, -11), ext];
};

describe('a file is named', () => {
  test.each([
    ['note.txt', 'note', '.txt'],
    ['Ünï côde 🍕.txt', 'Ueni_code', '.txt'],
    ['with space.txt', 'with_space', '.txt'],
    ['two.dots.tar.gz', 'two_dots_tar', '.gz'],
    ['.hidden', 'hidden', '.txt'],
    ['trailing.', 'trailing', '.'],
    ["quo'te.txt", 'quo_te', '.txt'],
    ['null%00byte.txt', 'null_00byte', '.txt'],
    ['double..txt', 'double', '.txt'],
    ['___.txt', '', '.txt'],
    ['日本語.txt', '', '.txt'],
    ['fooBar.txt', 'foo_Bar', '.txt'],
  ])('%s', (sent, hash, ext) => expect(stem(sent)).toEqual([sent, hash, ext]));

  test('as requested; its extension stays', () => {
    expect(stem('note.txt', 'named.txt')).toEqual(['named.txt', 'named', '.txt']);
    expect(stem('note.txt', 'other.png')).toEqual(['other.png', 'other_png', '.txt']);
    expect(stem('note.txt', '')).toEqual(['note.txt', 'note', '.txt']);
  });

  test.each([
    '',
    '.',
    '..',
    '../../etc/passwd',
    '/abs/path.txt',
    '<script>.txt',
    'a?b.txt',
    'a\tb.txt',
    'a\0.txt',
    'con',
    'LPT1',
    'x'.repeat(256),
    `a.${'x'.repeat(100)}`,
  ])('never %j', (sent) => expect(() => stem(sent)).toThrow('File name contains invalid characters'));

  test('with a name on disk that every file system accepts', () => {
    const { hash, ext } = nameFile(`${'x'.repeat(250)}.txt`, null, 'text/plain');
    expect(`thumbnail_${hash}${ext}`.length).toBeLessThanOrEqual(255);
    expect(nameFile('a.txt', null, 'text/plain').hash).not.toBe(nameFile('a.txt', null, 'text/plain').hash);
  });
});
