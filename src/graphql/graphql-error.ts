import type { FieldNode, GraphQLFormattedError } from 'graphql';
import { getLocation } from 'graphql';
import { forbidden, RequestError } from '../errors.ts';

/** What v4 says of everything that a caller may not ask for here. */
export const forbiddenAccess = (): RequestError => new RequestError('ForbiddenError', 'Forbidden access');

export { forbidden };

export type ErrorPath = readonly (string | number)[];

/** An error of the server's own catalogue, as v4's plugin shows it. */
export function showRequestError(error: RequestError, path?: ErrorPath, node?: FieldNode): GraphQLFormattedError {
  const { name, message, details } = error;
  return {
    message,
    ...placeOf(path, node),
    extensions: { error: { name, message, details }, code: codeOf(name) },
  };
}

/** A value that the schema does not allow: null where there must be one, a number out of range. */
export const showValueError = (message: string, path: ErrorPath, node: FieldNode): GraphQLFormattedError => ({
  message,
  ...placeOf(path, node),
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
});

function codeOf(name: string): string {
  if (name === 'ForbiddenError' || name === 'UnauthorizedError') return 'FORBIDDEN';
  if (name === 'ValidationError') return 'BAD_USER_INPUT';
  return `STRAPI_${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;
}

function placeOf(path: ErrorPath | undefined, node: FieldNode | undefined) {
  const source = node?.loc?.source;
  return {
    ...(node?.loc && source && { locations: [getLocation(source, node.loc.start)] }),
    ...(path && { path: [...path] }),
  };
}
