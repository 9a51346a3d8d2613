import { expect, test } from 'vitest';
import { readModel } from '../../src/schema/read-model.ts';
import { reconcileResponses } from './reconcile-responses.ts';

const model = readModel({ contentTypes: [], components: [], extensions: [] });

const used = (...ids: readonly number[]) =>
  ids.map((id) => ({ __type: 'api::article.article', id, title: `Title ${id}` }));
const file = (related: unknown) => ({ data: { id: 1, attributes: { name: 'a.jpg', related } } });

test('the entries that use a file may come in any order', () => {
  const found = reconcileResponses(model, file(used(3, 1, 2, 1)), file(used(1, 1, 2, 3)));
  expect(found).toEqual({ reference: file(used(1, 1, 2, 3)), deviations: new Set(['order']) });
  const hidden = reconcileResponses(model, file(used(3, 1, 2)), file(used(2, 3)));
  expect(hidden).toEqual({ reference: file(used(2, 3)), deviations: new Set(['order', 'morph']) });
  expect(reconcileResponses(model, file(used(1, 2)), file(used(1, 2)))).toEqual({
    ...{ reference: file(used(1, 2)), deviations: new Set() },
  });
});

test('an entry that only one server shows, or shows otherwise, remains a difference', () => {
  const added = reconcileResponses(model, file(used(2, 1)), file(used(1, 2, 3)));
  expect(added.reference).not.toEqual(file(used(1, 2, 3)));
  const changed = [{ ...used(1)[0], title: 'Another' }, ...used(2)];
  expect(reconcileResponses(model, file(used(2, 1)), file(changed)).reference).toEqual(file(used(1, 2)));
});
