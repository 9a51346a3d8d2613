import { buildSchema, type GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { prepareDocument } from './prepare-document.ts';

const schema = buildSchema('type Cat { name: String kittens: [Cat] } type Query { cat: Cat }');
const { kittens } = (schema.getType('Cat') as GraphQLObjectType).getFields();
if (kittens) kittens.resolve = () => [];

test.each([
  ['{ cat { name } }', false],
  // Apollo clients add it to every selection.
  ['{ __typename cat { __typename name } }', false],
  ['{ __schema { queryType { name } } }', false],
  ['{ cat { __typename kittens { name } } }', true],
])('%s runs project code: %s', async (text, asksCode) => {
  const rules = { depthLimit: null, introspection: true };
  expect(await prepareDocument(schema, text, rules, () => undefined)).toMatchObject({ kind: 'valid', asksCode });
});
