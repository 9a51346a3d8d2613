import { expect, test } from 'vitest';
import { copyOf, fitsType } from './fits-type.ts';
import { readRegistrations } from './registration.ts';

test('functions and names of elements are registered, and anything else is reported', () => {
  const color = () => undefined;
  const fields = { 'global::color': color, 'api::a.a.place': 'map-point', bad: 'Map', worse: 1 };
  const { editors, problems } = readRegistrations({ default: { fields } });
  expect([...editors]).toEqual([
    ['global::color', color],
    ['api::a.a.place', 'map-point'],
  ]);
  expect(problems.map((one) => one.split(':')[0])).toEqual(['bad', 'worse']);
});

test('a module that registers nothing is a problem, not an error', () => {
  for (const module of [null, {}, { default: 1 }, { default: { fields: [] } }, { fields: {} }])
    expect(readRegistrations(module).problems).toEqual(['index.js must export { fields: { … } } as its default.']);
});

test.each([
  ['string', 'a', 1],
  ['integer', 1, 1.5],
  ['integer', -1, '1'],
  ['biginteger', '9007199254740993', 'x'],
  ['float', 1.5, Number.NaN],
  ['boolean', false, 'false'],
  ['blocks', [], {}],
  ['date', '2030-01-01', new Date(0)],
])('%s stores %j, not %j', (type, good, bad) => {
  expect([fitsType({ type }, good), fitsType({ type }, null), fitsType({ type }, bad)]).toEqual([true, true, false]);
});

test('an enumeration stores its values', () => {
  const attribute = { type: 'enumeration', enum: ['a', 'b'] };
  expect([fitsType(attribute, 'a'), fitsType(attribute, 'c')]).toEqual([true, false]);
});

test('what is reported is copied, and only if it is JSON', () => {
  const point = { lat: 1 };
  const copy = copyOf(point);
  point.lat = 2;
  expect(copy).toEqual({ lat: 1 });
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect([copyOf(undefined), copyOf(() => 1), copyOf(1n), copyOf(circle)]).toEqual([
    null,
    undefined,
    undefined,
    undefined,
  ]);
});
