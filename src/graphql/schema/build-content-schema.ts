import {
  DirectiveLocation,
  GraphQLDeprecatedDirective,
  GraphQLDirective,
  GraphQLIncludeDirective,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLSkipDirective,
  GraphQLSpecifiedByDirective,
} from 'graphql';
import type { Model } from '../../schema/model.ts';
import { mutationType } from './mutation-type.ts';
import { queryType } from './query-type.ts';
import { DateScalar, DateTimeScalar, JsonScalar, LongScalar, TimeScalar, UploadScalar } from './scalars.ts';
import { type ShadowCrud, WHOLE_CRUD } from './shadow-crud.ts';
import { createTypeRegistry } from './type-registry.ts';
import { inRecordedOrder } from './type-order.ts';

/** The schema that v4's plugin generates for a model, with all types that a document can reach. */
export function buildContentSchema(model: Model, crud: ShadowCrud = WHOLE_CRUD): GraphQLSchema {
  if (crud.isOff) return emptySchema();
  const book = createTypeRegistry(model, crud);
  const roots = { query: queryType(book), mutation: mutationType(book), directives: DIRECTIVES };
  const reached = Object.values(new GraphQLSchema(roots).getTypeMap());
  return new GraphQLSchema({ ...roots, types: inRecordedOrder(book, reached) });
}

/** For projects that define everything themselves: scalars only. */
const emptySchema = (): GraphQLSchema =>
  new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: {} }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: {} }),
    types: [JsonScalar, DateTimeScalar, DateScalar, TimeScalar, LongScalar, UploadScalar],
    directives: DIRECTIVES,
  });

/** Those of the plugin's GraphQL version. */
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
