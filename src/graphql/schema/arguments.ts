import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { PUBLICATION_MODES } from '../../query/v5/publication-cohort.ts';
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
  book.contract === 'v4' && type.kind !== 'component' && type.draftAndPublish
    ? { publicationState: { type: publicationState(book), defaultValue: 'live' } }
    : {};

const enumeration = (book: TypeRegistry, name: string, values: readonly string[], write: (value: string) => string) =>
  book.once(
    name,
    () => new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [write(value), { value }])) }),
  );

/** In v5's terms: for every type, published by default. */
export const statusArgument = (book: TypeRegistry): GraphQLFieldConfigArgumentMap => ({
  status: {
    type: enumeration(book, 'PublicationStatus', ['draft', 'published'], (value) => value.toUpperCase()),
    defaultValue: 'published',
  },
});

/** The status, and what narrows a list by publication. */
export const cohortArguments = (book: TypeRegistry): GraphQLFieldConfigArgumentMap => ({
  ...statusArgument(book),
  hasPublishedVersion: { type: GraphQLBoolean },
  publicationFilter: {
    type: enumeration(book, 'PublicationFilter', PUBLICATION_MODES, (value) =>
      value.toUpperCase().replaceAll('-', '_'),
    ),
  },
});

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

export const documentIdArgument: GraphQLFieldConfigArgumentMap = {
  documentId: { type: new GraphQLNonNull(GraphQLID) },
};

export const localeArgument = (book: TypeRegistry, type: ContentType): GraphQLFieldConfigArgumentMap =>
  type.localized
    ? {
        locale: {
          type: book.locale,
          ...(book.contract === 'v5' && { description: 'The locale to use for the query' }),
        },
      }
    : {};
