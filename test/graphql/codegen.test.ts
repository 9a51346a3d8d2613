import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { printWholeSchema } from '../../src/graphql/whole-schema.ts';
import { model } from '../support/conformance-queries.ts';

const require = createRequire(import.meta.url);

interface Generator {
  codegen(options: object): Promise<string>;
}

test('a code generator makes types of the printed schema', async () => {
  // The copy that the generator uses: as a CommonJS module.
  const { buildASTSchema, parse } = require('graphql') as typeof import('graphql');
  const { codegen } = require('@graphql-codegen/core') as Generator;
  const document = parse(printWholeSchema(model, null));
  const text = await codegen({
    filename: 'types.ts',
    schema: document,
    schemaAst: buildASTSchema(document),
    documents: [],
    config: {},
    plugins: [{ typescript: {} }],
    pluginMap: { typescript: require('@graphql-codegen/typescript') },
  });
  expect(text).toContain('export type ArticleEntityResponseCollection = {');
  expect(text).toMatch(/articles\?: Maybe<ArticleEntityResponseCollection>/);
  expect(text).toContain('export type ArticleBlocksDynamicZone =');
  expect(text).toContain('export enum Enum_Article_Kind {');
});
