/** Null if the header contains no bearer token: the caller is anonymous. */
export function bearerKey(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const [scheme, key, ...rest] = authorization.split(/\s+/);
  return scheme?.toLowerCase() === 'bearer' && key !== undefined && rest.length === 0 ? key : null;
}
