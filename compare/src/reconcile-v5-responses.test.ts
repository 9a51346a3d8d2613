import { expect, test } from 'vitest';
import { reconcileV5Responses } from './reconcile-v5-responses.ts';

const NUMBER = (digits: number): string => `\u0001${digits}`;
const entry = (id: number, more: object = {}) => ({ id: NUMBER(id), documentId: 'aisxil69e7yrz5idmpak83dq', ...more });

const found = (there: unknown, here: unknown): readonly string[] => {
  const { reference, deviations } = reconcileV5Responses({ data: [there] }, { data: [here] });
  return [...deviations, ...(JSON.stringify(reference) === JSON.stringify({ data: [here] }) ? [] : ['different'])];
};

test('a draft has another row id in v5, and so have its components; another document is a difference', () => {
  expect(found(entry(81, { seo: { id: NUMBER(9) } }), entry(1, { seo: { id: NUMBER(2) } }))).toEqual(['rowIds']);
  expect(found(entry(81), entry(1, { documentId: 'dcjqqmk7y4b3ypq35shet8bp' }))).toEqual(['different']);
  expect(found(entry(1, { parent: entry(2) }), entry(1, { parent: null }))).toEqual(['different']);
  expect(found({ count: NUMBER(1) }, { count: NUMBER(2) })).toEqual(['different']);
});

test('what has no drafts was published when it was created, in v5 when it was migrated', () => {
  const [migrated, created] = ['2026-01-01T00:00:00.000Z', '2023-01-01T00:00:00.000Z'];
  const own = { createdAt: created, publishedAt: created };
  expect(found(entry(1, { ...own, publishedAt: migrated }), entry(1, own))).toEqual(['published']);
  const later = { createdAt: created, publishedAt: '2024-01-01T00:00:00.000Z' };
  expect(found(entry(1, { ...later, publishedAt: migrated }), entry(1, later))).toEqual(['different']);
  expect(found(entry(1, { ...own, publishedAt: null }), entry(1, own))).toEqual(['different']);
});
