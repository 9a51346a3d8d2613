import {
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLString,
} from 'graphql';
import type { ContentType, Type } from '../../schema/model.ts';
import type { TypeRegistry } from './type-registry.ts';

const number = { type: GraphQLInt };

const paginationArgument = (book: TypeRegistry): GraphQLInputObjectType =>
  book.input('PaginationArg', { page: number, pageSize: number, start: number, limit: number });

const publicationState = (book: TypeRegistry): GraphQLEnumType =>
  book.once(
    'PublicationState',
    () =>
      new GraphQLEnumType({
        name: 'PublicationState',
        values: { LIVE: { value: 'live' }, PREVIEW: { value: 'preview' } },
      }),
  );

export const stateArgument = (book: TypeRegistry, type: Type): GraphQLFieldConfigArgumentMap =>
  type.kind !== 'component' && type.draftAndPublish
    ? { publicationState: { type: publicationState(book), defaultValue: 'live' } }
    : {};

/** Filters, pagination and sort. */
export const listArguments = (
  book: TypeRegistry,
  type: Type,
  filters: GraphQLInputObjectType,
): GraphQLFieldConfigArgumentMap => ({
  filters: { type: filters },
  pagination: { type: paginationArgument(book), defaultValue: {} },
  sort: { type: new GraphQLList(GraphQLString), defaultValue: [] },
  ...stateArgument(book, type),
});

export const idArgument: GraphQLFieldConfigArgumentMap = { id: { type: GraphQLID } };

export const localeArgument = (book: TypeRegistry, type: ContentType): GraphQLFieldConfigArgumentMap =>
  type.localized ? { locale: { type: book.locale } } : {};
