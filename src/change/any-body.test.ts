import { accessByActions } from '../access/access.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHANGE_CONTEXT, CREATE, refusalOf, sentOf, UPDATE } from '../../test/support/conformance-changes.ts';
import { bodyOf } from '../../test/support/any-bodies.ts';
import { model } from '../../test/support/conformance-queries.ts';
import { authorizeChange } from '../access/authorize-change.ts';
import type { Attribute, ContentType } from '../schema/model.ts';
import type { ComponentItem, RowValues } from './change.ts';
import { resolveChange } from './resolve-change.ts';
import type { ApiLayer } from './resolution.ts';

const types = [...model.contentTypes.values()].filter(({ builtIn }) => !builtIn);

const bodies = fc.constantFrom(...types).chain((type) => fc.tuple(fc.constant(type), bodyOf(type, 0)));

const forEachBody = (check: (type: ContentType, body: object, layer: ApiLayer) => void) =>
  fc.assert(
    fc.property(bodies, fc.constantFrom<ApiLayer>('contract', 'content', 'database'), ([type, body], layer) =>
      check(type, body, layer),
    ),
    { numRuns: 300 },
  );

/** All rows of a change, and whether they are stored. */
function* rowsOf(values: RowValues, stored: boolean): Iterable<{ values: RowValues; stored: boolean }> {
  yield { values, stored };
  const items: readonly ComponentItem[] = [...values.components, ...values.zones].flatMap((change) => change.items);
  for (const item of items) if (item.kind !== 'foreign') yield* rowsOf(item.values, item.kind === 'kept');
}

describe('any body', () => {
  test('becomes a change, and errors have a status below 500', () => {
    forEachBody((type, body, layer) => {
      for (const intent of [CREATE, UPDATE]) {
        const refusal = refusalOf(resolveChange(type, body, intent, { ...CHANGE_CONTEXT, layer }));
        if (refusal !== null) expect(refusal.status).toBeLessThan(500);
      }
    });
  });

  test('a change has attributes of its types, and each value once', () => {
    forEachBody((type, body, layer) => {
      const change = resolveChange(type, body, UPDATE, { ...CHANGE_CONTEXT, layer });
      for (const { values } of rowsOf(change.values, true)) {
        const own = new Set<Attribute>(values.type.attributes.values());
        const used = [
          ...values.scalars.keys(),
          ...[...values.links, ...values.morphs, ...values.components, ...values.zones].map(
            ({ attribute }) => attribute,
          ),
        ];
        expect(used.every((attribute) => own.has(attribute))).toBe(true);
        expect(new Set(used).size).toBe(used.length);
        for (const { attribute, operation } of values.links) {
          const targets = operation.kind === 'set' ? operation.targets : operation.connect.map((link) => link.id);
          expect(new Set(targets).size).toBe(targets.length);
          expect(targets.every((target) => Number.isInteger(target) && Number(target) > 0)).toBe(true);
          if (!attribute.many) expect(targets.length).toBeLessThanOrEqual(1);
        }
      }
    });
  });

  test('a new row contains no stored components', () => {
    forEachBody((type, body, layer) => {
      const change = resolveChange(type, body, CREATE, { ...CHANGE_CONTEXT, layer });
      for (const { stored } of rowsOf(change.values, false)) expect(stored).toBe(false);
    });
  });

  test('a caller who may find nothing can only link to files', () => {
    const nobody = accessByActions('nobody', () => false);
    forEachBody((type, body) => {
      const change = authorizeChange(sentOf(resolveChange(type, body, UPDATE, CHANGE_CONTEXT)), nobody);
      for (const { values } of rowsOf(change.values, true)) {
        expect(values.links.every(({ attribute }) => attribute.kind === 'media')).toBe(true);
        const targets = values.morphs.flatMap(({ operation }) => (operation.kind === 'set' ? operation.targets : []));
        expect(targets).toEqual([]);
      }
      expect(change.claims.every((claim) => claim.kind !== 'targets' || !claim.guarded)).toBe(true);
    });
  });

  test('ten thousand ids are a list like any other', () => {
    const article = model.contentTypes.get('api::article.article') as ContentType;
    const many = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index + 1) }));
    const change = resolveChange(
      article,
      { title: 'A', categories: many, related: { connect: many } },
      CREATE,
      CHANGE_CONTEXT,
    );
    expect(
      change.values.links.map(
        ({ operation }) => (operation.kind === 'set' ? operation.targets : operation.connect).length,
      ),
    ).toEqual([10_000, 10_000]);
  });

  test('a hundred thousand levels of nesting are refused or ignored', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = level % 2 === 0 ? [deep] : { id: deep };
    for (const type of types) {
      const body = Object.fromEntries([...type.attributes.keys()].map((name) => [name, deep]));
      const refusal = refusalOf(resolveChange(type, body, CREATE, CHANGE_CONTEXT));
      expect(refusal?.status).toBe(400);
      expect(JSON.stringify(refusal?.details).length).toBeLessThan(200_000);
    }
  });
});
