import {
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLString,
} from 'graphql';
import type { ContentType, Type } from '../../schema/model.ts';
import type { TypeBook } from './type-book.ts';

const paginationArgument = (book: TypeBook): GraphQLInputObjectType =>
  book.once('PaginationArg', () => {
    const number = { type: GraphQLInt };
    return new GraphQLInputObjectType({
      name: 'PaginationArg',
      fields: { page: number, pageSize: number, start: number, limit: number },
    });
  });

const publicationState = (book: TypeBook): GraphQLEnumType =>
  book.once(
    'PublicationState',
    () =>
      new GraphQLEnumType({
        name: 'PublicationState',
        values: { LIVE: { value: 'live' }, PREVIEW: { value: 'preview' } },
      }),
  );

export const stateArgument = (book: TypeBook, type: Type): GraphQLFieldConfigArgumentMap =>
  type.kind !== 'component' && type.draftAndPublish
    ? { publicationState: { type: publicationState(book), defaultValue: 'live' } }
    : {};

/** Filters, pagination and sort. */
export const listArguments = (
  book: TypeBook,
  type: Type,
  filters: GraphQLInputObjectType,
): GraphQLFieldConfigArgumentMap => ({
  filters: { type: filters },
  pagination: { type: paginationArgument(book), defaultValue: {} },
  sort: { type: new GraphQLList(GraphQLString), defaultValue: [] },
  ...stateArgument(book, type),
});

export const idArgument: GraphQLFieldConfigArgumentMap = { id: { type: GraphQLID } };

export const localeArgument = (book: TypeBook, type: ContentType): GraphQLFieldConfigArgumentMap =>
  type.localized ? { locale: { type: book.locale } } : {};
