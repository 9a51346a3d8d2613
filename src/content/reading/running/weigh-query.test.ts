import { expect, test } from 'vitest';
import { EVERYTHING, model, resolve } from '../../../../test/support/conformance-queries.ts';
import { authorizeQuery } from '../../../access/authorize-query.ts';
import { planQuery } from '../../../plan/plan-query.ts';
import { compilePlan } from '../../../sql/compile-plan.ts';
import { dialectOf } from '../../../sql/dialect-of.ts';
import { shapeOf } from '../prepare-query.ts';
import { weighPrepared, weighResolved } from './weigh-query.ts';

const prepared = (request: string) => {
  const plan = planQuery(model, authorizeQuery(resolve(request), EVERYTHING));
  return { plan, compiled: compilePlan(dialectOf('sqlite'), plan) };
};

const resolved = (request: string): number =>
  weighResolved(shapeOf(authorizeQuery(resolve(request), EVERYTHING), 'entry'));

test('the size of a plan grows with what it reads', () => {
  const weights = ['category', 'category?populate=articles', 'article?populate=*'].map((request) =>
    weighPrepared(prepared(request)),
  );
  expect(weights).toEqual([...weights].sort((a, b) => a - b));
  expect(weights.at(-1)).toBeGreaterThan(25_000);
  const filters = Array.from({ length: 90 }, (_, index) => `filters[$or][${index}][author][name]=${index}`);
  expect(weighPrepared(prepared(`article?${filters.join('&')}`))).toBeGreaterThan(20_000);
});

test('the size of a resolved query includes its values and its parts', () => {
  expect(resolved('article?populate=*')).toBeGreaterThan(resolved('article'));
  expect(resolved(`article?filters[title]=${'x'.repeat(10_000)}`)).toBeGreaterThan(20_000);
});

test('plans share the part that reads a type without anything below it', () => {
  const [one, other] = ['comment?populate=mentions', 'comment?sort=id&populate=mentions'].map(prepared);
  const variantsOf = (plan: typeof one) => {
    const [child] = plan?.compiled.root.children ?? [];
    return child?.kind === 'variants' ? [...child.variants.values()] : [];
  };
  expect(variantsOf(one).length).toBeGreaterThan(5);
  for (const [index, variant] of variantsOf(one).entries()) expect(variantsOf(other)[index]).toBe(variant);
});
