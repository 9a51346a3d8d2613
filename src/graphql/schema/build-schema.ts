import { GraphQLSchema } from 'graphql';
import type { Model } from '../../schema/model.ts';
import { mutationType } from './mutation-type.ts';
import { queryType } from './query-type.ts';
import { type ShadowCrud, WHOLE_CRUD } from './shadow-crud.ts';
import { createTypeBook } from './type-book.ts';

/** The schema that v4's plugin generates for a model; of the types, those that a document can reach. */
export function buildContentSchema(model: Model, crud: ShadowCrud = WHOLE_CRUD): GraphQLSchema {
  const book = createTypeBook(model, crud);
  return new GraphQLSchema({ query: queryType(book), mutation: mutationType(book) });
}
