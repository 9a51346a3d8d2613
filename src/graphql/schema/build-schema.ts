import {
  DirectiveLocation,
  GraphQLDeprecatedDirective,
  GraphQLDirective,
  GraphQLIncludeDirective,
  GraphQLSchema,
  GraphQLSkipDirective,
  GraphQLSpecifiedByDirective,
  printSchema,
} from 'graphql';
import type { Model } from '../../schema/model.ts';
import { mutationType } from './mutation-type.ts';
import { queryType } from './query-type.ts';
import { type ShadowCrud, WHOLE_CRUD } from './shadow-crud.ts';
import { createTypeBook } from './type-book.ts';
import { inRecordedOrder } from './type-order.ts';

/** The schema that v4's plugin generates for a model; of the types, those that a document can reach. */
export function buildContentSchema(model: Model, crud: ShadowCrud = WHOLE_CRUD): GraphQLSchema {
  const book = createTypeBook(model, crud);
  const roots = { query: queryType(book), mutation: mutationType(book), directives: DIRECTIVES };
  const reached = Object.values(new GraphQLSchema(roots).getTypeMap());
  return new GraphQLSchema({ ...roots, types: inRecordedOrder(book, reached) });
}

/** The schema as text, as generators read it. */
export const printContentSchema = (model: Model): string => printSchema(buildContentSchema(model));

/** Those of the version of GraphQL that the plugin speaks. */
const DIRECTIVES = [
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  new GraphQLDirective({
    ...GraphQLDeprecatedDirective.toConfig(),
    locations: [
      DirectiveLocation.FIELD_DEFINITION,
      DirectiveLocation.ARGUMENT_DEFINITION,
      DirectiveLocation.INPUT_FIELD_DEFINITION,
      DirectiveLocation.ENUM_VALUE,
    ],
  }),
  GraphQLSpecifiedByDirective,
];
