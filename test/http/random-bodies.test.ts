import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf, likelyBodyOf } from '../support/any-bodies.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { model } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';

const types = [...model.contentTypes.values()].filter(({ builtIn, kind }) => !builtIn && kind === 'collectionType');

const credentials = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;

const writes = fc.constantFrom(...types).chain((type) =>
  fc.record({
    type: fc.constant(type),
    data: fc.oneof({ weight: 4, arbitrary: likelyBodyOf(type) }, bodyOf(type)),
    id: fc.option(fc.integer({ min: 1, max: 20 })),
  }),
);

describeEngines('random bodies', (engine) => {
  test('are stored or refused, and never a fault', async () => {
    const plinth = await startPlinth({ engine });
    let stored = 0;
    try {
      await fc.assert(
        fc.asyncProperty(writes, async ({ type, data, id }) => {
          const path = id === null ? type.pluralName : `${type.pluralName}/${id}`;
          const answer = await fetch(`${plinth.url}/api/${path}`, {
            method: id === null ? 'POST' : 'PUT',
            headers: { 'content-type': 'application/json', authorization: credentials['token-full'] ?? '' },
            body: JSON.stringify({ data }),
          });
          const text = await answer.text();
          expect(plinth.faults, text).toEqual([]);
          expect([200, 400, 404], text).toContain(answer.status);
          if (answer.status === 200) stored += 1;
        }),
        { numRuns: 60 },
      );
      expect(stored).toBeGreaterThan(5);
    } finally {
      await plinth.stop();
    }
  });
});
