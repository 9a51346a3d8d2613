import { expect, test } from 'vitest';
import { ExactNumber } from '../../../../kit/src/exact-json.ts';
import type { Model } from '../../model/model.ts';
import { omitRounded } from './omit-rounded.ts';

const part = { uid: 'a.part', category: 'a', info: { displayName: 'Part' } };
const model: Model = {
  types: new Map(),
  locales: [],
  components: new Map([
    ['a.part', { ...part, attributes: { title: { type: 'string' }, data: { type: 'json' } } }],
    ['a.outer', { ...part, attributes: { inner: { type: 'component', component: 'a.part' } } }],
  ]),
};
const attributes = {
  metadata: { type: 'json' },
  part: { type: 'component', component: 'a.part' },
  zone: { type: 'dynamiczone' },
};
const rounded = { id: 9_007_199_254_740_992 };

test('a JSON value that nobody edited and that may be rounded is not sent with its component', () => {
  const stored = { part: { id: 1, title: 'a', data: rounded } };
  expect(omitRounded(model, attributes, { part: { id: 1, title: 'b', data: rounded } }, stored)).toEqual({
    part: { id: 1, title: 'b' },
  });
});

test('nor is one that arrived with all digits', () => {
  const data = () => ({ id: new ExactNumber('9007199254740993') });
  const stored = { part: { id: 1, title: 'a', data: data() } };
  expect(omitRounded(model, attributes, { part: { id: 1, title: 'b', data: data() } }, stored)).toEqual({
    part: { id: 1, title: 'b' },
  });
});

test('edited values, exact ones, new components and fields of the entry are sent', () => {
  const stored = { metadata: rounded, part: { id: 1, title: 'a', data: { n: 1 } } };
  const bodies = [
    { metadata: rounded },
    { part: { id: 1, title: 'b', data: { n: 1 } } },
    { part: { id: 1, title: 'b', data: rounded } },
    { part: { title: 'b', data: rounded } },
    { part: null },
  ];
  for (const body of bodies) expect(omitRounded(model, attributes, body, stored)).toEqual(body);
});

test('components in dynamic zones and in other components are found by their ids', () => {
  const data = { title: 'a', data: [1e20] };
  const stored = { zone: [{ __component: 'a.outer', id: 1, inner: { id: 5, ...data } }] };
  const body = { zone: [{ __component: 'a.outer', id: 1, inner: { id: 5, ...data, title: 'b' } }] };
  expect(omitRounded(model, attributes, body, stored)).toEqual({
    zone: [{ __component: 'a.outer', id: 1, inner: { id: 5, title: 'b' } }],
  });
});
