import { expect, test } from 'vitest';
import { createSignedPositions, LIFETIME_S } from './signed-positions.ts';

const KEYS = ['a-key-of-the-project', 'an-older-key'];

test('a position is read back, even with an old key, and so is an unknown one', () => {
  const positions = createSignedPositions(KEYS);
  expect(positions.read(positions.write('16/B374D848'))).toBe('16/B374D848');
  expect(positions.read(positions.write(null))).toBeNull();
  expect(positions.read(createSignedPositions(['an-older-key']).write('0-1-270'))).toBe('0-1-270');
});

test('forged, truncated, modified or expired positions are ignored', () => {
  let time = 1_000_000_000_000;
  const positions = createSignedPositions(KEYS, () => time);
  const text = positions.write('16/B374D848');
  const [position, at, mac] = text.split('.');
  const later = Buffer.from('FF/FFFFFFFF').toString('base64url');
  for (const forged of [
    '',
    '..',
    'x',
    text.slice(0, -1),
    `${text}A`,
    `${later}.${at}.${mac}`,
    `${position}.${Number(at) + 1}.${mac}`,
    `${position}.${at}.${'A'.repeat(43)}`,
    `${position}.${at}.`,
    createSignedPositions(['another project']).write('FF/FFFFFFFF'),
    'é'.repeat(50),
    `${'A'.repeat(100_000)}.${at}.${mac}`,
  ]) {
    expect(positions.read(forged), forged.slice(0, 60)).toBeUndefined();
  }
  time += (LIFETIME_S + 1) * 1000;
  expect(positions.read(text)).toBeUndefined();
});

test('a position too long to be sent back counts as unknown', () => {
  const positions = createSignedPositions(KEYS);
  const servers = Array.from(
    { length: 50 },
    (_, index) => `3e11fa47-71ca-11e1-9e33-${index}c80aa9429562:1-${index + 9}`,
  );
  expect(positions.read(positions.write(servers.slice(0, 30).join()))).toBe(servers.slice(0, 30).join());
  const text = positions.write(servers.join());
  expect(text.length).toBeLessThan(100);
  expect(positions.read(text)).toBeNull();
});
