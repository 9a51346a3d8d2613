/**
 * The npm package of a provider named in the project: either the last part of v4's own package (`cloudinary`), or a
 * package name (`@acme/provider-upload-disk`, `strapi-provider-upload-azure`).
 */
export const providerPackage = (kind: 'email' | 'upload', name: string): string =>
  name.includes('/') || name.startsWith('strapi-') ? name : `@strapi/provider-${kind}-${name.toLowerCase()}`;
