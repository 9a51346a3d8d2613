import type { GraphQLError, GraphQLFormattedError } from 'graphql';

/** A mistake in a document, as it is answered. */
export const withCode = (error: GraphQLError, code: string): GraphQLFormattedError => {
  const { message, locations, path } = error.toJSON();
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { code } };
};
