import { expect, test } from 'vitest';
import { findTarget } from '../../src/cli/find-target.ts';
import { model } from '../support/conformance-queries.ts';

test.each([
  ['/api/articles?sort=title', 'v4', { id: undefined, contract: 'v4' }],
  ['/articles/7', 'v4', { id: '7', contract: 'v4' }],
  ['/api/v5/articles/aisxil69e7yrz5idmpak83dq', 'v4', { id: 'aisxil69e7yrz5idmpak83dq', contract: 'v5' }],
  ['http://localhost:1337/api/articles', 'v5', { id: undefined, contract: 'v5' }],
] as const)('%s of a server that speaks %s', (url, contract, expected) => {
  const {
    type,
    id,
    contract: found,
  } = findTarget(model, { prefix: '/api', v5Prefix: '/api/v5', contract, aggregates: true }, url);
  expect([type.uid, { id, contract: found }]).toEqual(['api::article.article', expected]);
});

test('what is no content type is refused', () => {
  const settings = { prefix: '/api', v5Prefix: null, contract: 'v4', aggregates: true } as const;
  expect(() => findTarget(model, settings, '/api/v5/articles')).toThrow('not the URL of a content type');
});

test('aggregates are no entry, unless they are switched off', () => {
  const settings = { prefix: '/api', v5Prefix: null, contract: 'v4', aggregates: true } as const;
  const url = '/api/articles/aggregate?sum[price]';
  expect(() => findTarget(model, settings, url)).toThrow('Aggregates are not explained.');
  expect(findTarget(model, { ...settings, aggregates: false }, url).id).toBe('aggregate');
});
