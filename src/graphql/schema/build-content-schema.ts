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
import { FOLDER_UID, type Model } from '../../schema/model.ts';
import { v5ModelOf } from '../../schema/v5-model.ts';
import { NO_ADDITIONS, type SchemaAdditions } from './additions.ts';
import type { Contract } from './contract.ts';
import { mutationType } from './mutation-type.ts';
import { queryType } from './query-type.ts';
import { DateScalar, DateTimeScalar, JsonScalar, LongScalar, TimeScalar, UploadScalar } from './scalars.ts';
import { type ShadowCrud, WHOLE_CRUD } from './shadow-crud.ts';
import { createTypeRegistry } from './type-registry.ts';
import { inRecordedOrder } from './type-order.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** The schema that the plugin of v4 or v5 generates for a model, with all types that a document can reach; without `closed` fields. */
export function buildContentSchema(
  model: Model,
  crud: ShadowCrud = WHOLE_CRUD,
  contract: Contract = 'v4',
  closed: ReadonlySet<string> = NOTHING,
  additions: SchemaAdditions = NO_ADDITIONS,
): GraphQLSchema {
  if (crud.isOff) return emptySchema();
  const book =
    contract === 'v4'
      ? createTypeRegistry(model, crud, contract, closed, additions)
      : createTypeRegistry(v5ModelOf(model), withoutFolders(crud), contract, closed, additions);
  const roots = { query: queryType(book), mutation: mutationType(book), directives: DIRECTIVES };
  if (contract === 'v5') return new GraphQLSchema(roots);
  const reached = Object.values(new GraphQLSchema(roots).getTypeMap());
  return new GraphQLSchema({ ...roots, types: inRecordedOrder(book, reached) });
}

/** v5's plugin knows nothing of the folders of the media library. */
const withoutFolders = (crud: ShadowCrud): ShadowCrud => ({
  ...crud,
  isDisabled: (uid) => uid === FOLDER_UID || crud.isDisabled(uid),
});

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
