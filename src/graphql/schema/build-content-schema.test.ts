import { buildSchema, findBreakingChanges, findDangerousChanges, lexicographicSortSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { readMaterial } from '../../../test/support/conformance-material.ts';
import { model } from '../../../test/support/conformance-queries.ts';
import { buildContentSchema } from './build-content-schema.ts';

test('the schema is the recorded one', () => {
  const recorded = buildSchema(readMaterial('graphql/schema.graphql').toString());
  const built = buildContentSchema(model);
  // Uses the recorded directives; parsing its text adds the library's.
  const changes = [...findBreakingChanges(recorded, built), ...findDangerousChanges(recorded, built)];
  expect(changes.filter(({ type }) => !type.startsWith('DIRECTIVE'))).toEqual([]);
  expect(printSchema(lexicographicSortSchema(built))).toBe(printSchema(lexicographicSortSchema(recorded)));
});
