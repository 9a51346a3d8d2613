import { type GraphQLSchema, printSchema } from 'graphql';
import type { Model } from '../schema/model.ts';
import { extendContentSchema } from './extending/extend-content-schema.ts';
import type { SchemaExtension } from './extending/schema-extension.ts';
import { buildUntouchedSchema } from './extending/build-untouched-schema.ts';
import { withSubscriptions } from './extending/with-subscriptions.ts';
import { buildContentSchema } from './schema/build-content-schema.ts';
import type { Contract } from './schema/contract.ts';
import { NO_ADDITIONS, type SchemaAdditions } from './schema/additions.ts';
import { WHOLE_CRUD } from './schema/shadow-crud.ts';

/** The generated schema with project code's changes, and what the project asks for beyond that of the plugin. */
export function buildWholeSchema(
  model: Model,
  extension: SchemaExtension | null,
  contract: Contract = 'v4',
  additions: SchemaAdditions = NO_ADDITIONS,
): GraphQLSchema {
  const schema = buildQueries(model, extension, contract, additions);
  return additions.subscriptions ? withSubscriptions(schema) : schema;
}

function buildQueries(
  model: Model,
  extension: SchemaExtension | null,
  contract: Contract,
  additions: SchemaAdditions,
): GraphQLSchema {
  if (extension === null) return buildContentSchema(model, WHOLE_CRUD, contract, undefined, additions);
  const { crud } = extension;
  const inV4 = extendContentSchema(model, buildContentSchema(model, crud, 'v4', undefined, additions), extension);
  return contract === 'v4' ? inV4 : buildUntouchedSchema(model, crud, inV4, additions);
}

/** The schema in SDL, for code generators. */
export const printWholeSchema = (...schema: Parameters<typeof buildWholeSchema>): string =>
  printSchema(buildWholeSchema(...schema));
