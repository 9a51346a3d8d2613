import { expect, test } from 'vitest';
import { CHANGE_CONTEXT, CREATE, refusalOf } from '../../test/support/conformance-changes.ts';
import { model } from '../../test/support/conformance-queries.ts';
import type { ContentType } from '../schema/model.ts';
import { countParts, MAX_PARTS } from './count-parts.ts';
import { resolveChange } from './resolve-change.ts';

const article = model.contentTypes.get('api::article.article') as ContentType;
const times = <T>(count: number, item: T): T[] => Array(count).fill(item);

test.each([
  [{ title: 'x', metadata: times(50, [1, 2]), nosuch: times(50, 1) }, 0],
  [{ author: 1, categories: [1, 2], coAuthors: { connect: [1, { id: 2 }], disconnect: [3] } }, 5],
  [{ sections: [{ writers: [1, 2] }, 5], seo: { metaSocial: [{}, {}] } }, 22],
  [{ blocks: [{ __component: 'zone.related', articles: [1] }, { __component: 'no.such' }, null] }, 13],
  [{ content: [{ type: 'paragraph', children: [{ type: 'text' }, { type: 'link', children: [{}] }] }] }, 4],
  [Object.fromEntries(times(150, 1).map((value, index) => [`name${index}`, value])), 50],
])('%j has %i parts', (data, count) => {
  expect(countParts(model, article, data)).toBe(count);
});

test.each([
  { sections: times(300_000, 5) },
  { blocks: times(100_000, null) },
  { categories: times(140_000, 999) },
  { content: times(20_001, { type: 'nope' }) },
  { sections: times(100, { writers: times(1000, 1) }) },
  { blocks: times(5_001, { __component: 'no.such' }) },
  Object.fromEntries(times(60_000, 1).map((value, index) => [`name${index}`, value])),
])('a body with more than any server should look at is told so, and nothing else', (data) => {
  const refusal = refusalOf(resolveChange(article, data, CREATE, { ...CHANGE_CONTEXT, layer: 'contract' }));
  expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining(`at most ${MAX_PARTS}`) });
});

test('project code has no limit', () => {
  const change = resolveChange(article, { title: 'x', sections: times(MAX_PARTS + 1, {}) }, CREATE, {
    ...CHANGE_CONTEXT,
    layer: 'content',
  });
  expect(refusalOf(change)).toBeNull();
});
