import { type GraphQLSchema, printSchema } from 'graphql';
import type { Model } from '../schema/model.ts';
import { extendContentSchema } from './extending/extend-content-schema.ts';
import type { SchemaExtension } from './extending/schema-extension.ts';
import { buildContentSchema } from './schema/build-content-schema.ts';

/** The generated schema with project code's changes. */
export function buildWholeSchema(model: Model, extension: SchemaExtension | null): GraphQLSchema {
  if (extension === null) return buildContentSchema(model);
  return extendContentSchema(buildContentSchema(model, extension.crud), extension);
}

/** The schema in SDL, for code generators. */
export const printWholeSchema = (model: Model, extension: SchemaExtension | null): string =>
  printSchema(buildWholeSchema(model, extension));
