import { type FieldNode, getLocation, type GraphQLError, type GraphQLFormattedError } from 'graphql';
import { forbidden, type RequestError } from '../errors.ts';
import { codeOf, type ResolverError } from './extending/resolver-error.ts';

/** v4's message for anything the caller may not do here. */
export const forbiddenAccess = (): RequestError => forbidden('Forbidden access');

export type ErrorPath = readonly (string | number)[];

/** An error of the server's catalog, in the format of v4's plugin. */
export function showRequestError(error: RequestError, path?: ErrorPath, node?: FieldNode): GraphQLFormattedError {
  const { name, message, details } = error;
  return {
    message,
    ...placeOf(path, node),
    extensions: { error: { name, message, ...(details !== null && { details }) }, code: codeOf(name) },
  };
}

/** Thrown by project code. */
export const showResolverError = (
  { message, extensions }: ResolverError,
  path: ErrorPath,
  node: FieldNode,
): GraphQLFormattedError => ({ message, ...placeOf(path, node), extensions: { ...extensions } });

/** A value that the schema does not allow: null in a non-null field, or a number out of range. */
export const showValueError = (message: string, path: ErrorPath, node: FieldNode): GraphQLFormattedError => ({
  message,
  ...placeOf(path, node),
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
});

function placeOf(path: ErrorPath | undefined, node: FieldNode | undefined) {
  const source = node?.loc?.source;
  return {
    ...(node?.loc && source && { locations: [getLocation(source, node.loc.start)] }),
    ...(path && { path: [...path] }),
  };
}

/** An error of a document, as returned to the caller. */
export const withCode = (error: GraphQLError, code: string): GraphQLFormattedError => {
  const { message, locations, path } = error.toJSON();
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { code } };
};
