import { type GraphQLSchema, printSchema } from 'graphql';
import type { Model } from '../schema/model.ts';
import { extendContentSchema } from './extending/extend-content-schema.ts';
import type { SchemaExtension } from './extending/schema-extension.ts';
import { buildUntouchedSchema } from './extending/build-untouched-schema.ts';
import { buildContentSchema } from './schema/build-content-schema.ts';
import type { Contract } from './schema/contract.ts';
import { WHOLE_CRUD } from './schema/shadow-crud.ts';

/** The generated schema with project code's changes. */
export function buildWholeSchema(
  model: Model,
  extension: SchemaExtension | null,
  contract: Contract = 'v4',
): GraphQLSchema {
  if (extension === null) return buildContentSchema(model, WHOLE_CRUD, contract);
  const inV4 = extendContentSchema(buildContentSchema(model, extension.crud), extension);
  return contract === 'v4' ? inV4 : buildUntouchedSchema(model, extension.crud, inV4);
}

/** The schema in SDL, for code generators. */
export const printWholeSchema = (model: Model, extension: SchemaExtension | null, contract: Contract = 'v4'): string =>
  printSchema(buildWholeSchema(model, extension, contract));
