/** An error thrown by project code, as the caller may see it. */
export class ResolverError extends Error {
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(message: string, extensions: Readonly<Record<string, unknown>>, cause: unknown) {
    super(message, { cause });
    this.extensions = extensions;
  }
}

/** The code of v4's plugin for an error of this name. */
export function codeOf(name: string): string {
  if (name === 'ForbiddenError' || name === 'UnauthorizedError' || name === 'PolicyError') return 'FORBIDDEN';
  if (name === 'ValidationError') return 'BAD_USER_INPUT';
  return `STRAPI_${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;
}
