import type { FieldNode, GraphQLFormattedError } from 'graphql';
import { getLocation } from 'graphql';
import { RequestError } from '../errors.ts';
import { codeOf, type ResolverError } from './extending/resolver-error.ts';

/** What v4 says of everything that a caller may not ask for here. */
export const forbiddenAccess = (): RequestError => new RequestError('ForbiddenError', 'Forbidden access');

export type ErrorPath = readonly (string | number)[];

/** An error of the server's own catalogue, as v4's plugin shows it. */
export function showRequestError(error: RequestError, path?: ErrorPath, node?: FieldNode): GraphQLFormattedError {
  const { name, message, details } = error;
  return {
    message,
    ...placeOf(path, node),
    extensions: { error: { name, message, ...(details !== null && { details }) }, code: codeOf(name) },
  };
}

/** What project code threw. */
export const showResolverError = (
  { message, extensions }: ResolverError,
  path: ErrorPath,
  node: FieldNode,
): GraphQLFormattedError => ({ message, ...placeOf(path, node), extensions: { ...extensions } });

/** A value that the schema does not allow: null if there must be one, a number out of range. */
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
