import type { GraphQLError, GraphQLFormattedError } from 'graphql';

/** An error of a document, as returned to the caller. */
export const withCode = (error: GraphQLError, code: string): GraphQLFormattedError => {
  const { message, locations, path } = error.toJSON();
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { code } };
};
