import { readFileSync } from 'node:fs';
import { buildSchema, findBreakingChanges, findDangerousChanges, lexicographicSortSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { readMaterial } from '../../../test/support/conformance-material.ts';
import { model } from '../../../test/support/conformance-queries.ts';
import { buildContentSchema } from './build-content-schema.ts';
import { WHOLE_CRUD } from './shadow-crud.ts';

const v5Schema = readFileSync(new URL('../../../test/graphql/recorded/v5-schema.graphql', import.meta.url), 'utf8');

test.each([
  ['v4', readMaterial('graphql/schema.graphql').toString()],
  ['v5', v5Schema],
] as const)("the schema of %s's plugin is the recorded one", (contract, text) => {
  const recorded = buildSchema(text);
  const built = buildContentSchema(model, WHOLE_CRUD, contract);
  // Uses the recorded directives; parsing its text adds the library's.
  const changes = [...findBreakingChanges(recorded, built), ...findDangerousChanges(recorded, built)];
  expect(changes.filter(({ type }) => !type.startsWith('DIRECTIVE'))).toEqual([]);
  expect(printSchema(lexicographicSortSchema(built))).toBe(printSchema(lexicographicSortSchema(recorded)));
});
