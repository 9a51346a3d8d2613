import { expect, test } from 'vitest';
import { focusedArea, focusWithin, percentOf, pointAt } from './crop-area.ts';

const PICTURE = { width: 400, height: 200 };

test('a focal point is the same part of the picture in pixels and in percent', () => {
  const point = pointAt({ x: 25, y: 90 }, PICTURE);
  expect(point).toEqual({ x: 100, y: 180 });
  expect(percentOf(point, PICTURE)).toEqual({ x: 25, y: 90 });
});

test('after a crop, the focus is where it was in the picture, or nowhere', () => {
  const area = { x: 50, y: 100, width: 200, height: 100 };
  expect(focusWithin({ x: 100, y: 180 }, area)).toEqual({ x: 25, y: 80 });
  expect(focusWithin({ x: 49, y: 180 }, area)).toBeNull();
  expect(focusWithin({ x: 100, y: 201 }, area)).toBeNull();
});

test('a shape is as near to the focus as the edges allow', () => {
  expect(focusedArea({ x: 10, y: 100 }, 1, PICTURE)).toEqual({ x: 0, y: 0, width: 200, height: 200 });
  expect(focusedArea({ x: 200, y: 0 }, 1, PICTURE)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
});
