import { expect, test } from 'vitest';
import { placePanel } from './place-panel.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, right: left + width, bottom: top + height },
});
const WIDTH = 1000;
const HEIGHT = 700;

test('a panel that fits stays where it is', () => {
  const place = placePanel(box(100, 50, 300, 200), box(100, 20, 80, 24), WIDTH, HEIGHT);
  expect(place).toMatchObject({ shift: 0, isAbove: false });
});

test('a panel is moved in from either edge', () => {
  expect(placePanel(box(-150, 50, 300, 200), box(50, 20, 80, 24), WIDTH, HEIGHT).shift).toBe(162);
  expect(placePanel(box(900, 50, 300, 200), box(900, 20, 80, 24), WIDTH, HEIGHT).shift).toBe(-212);
  // Wider than the window: its beginning is shown.
  expect(placePanel(box(-10, 50, 1200, 200), box(0, 20, 80, 24), WIDTH, HEIGHT).shift).toBe(22);
});

test('at the bottom it opens above its button, or scrolls', () => {
  const low = placePanel(box(100, 680, 300, 400), box(100, 650, 80, 24), WIDTH, HEIGHT);
  expect(low).toEqual({ shift: 0, isAbove: true, maxHeight: 632 });
  const high = placePanel(box(100, 130, 300, 900), box(100, 100, 80, 24), WIDTH, HEIGHT);
  expect(high).toEqual({ shift: 0, isAbove: false, maxHeight: 558 });
});
