/**
 * The package to install for a provider that a project names: either the last part of v4's own package
 * (`cloudinary`), or a package (`@acme/provider-upload-disk`, `strapi-provider-upload-azure`).
 */
export const providerPackage = (kind: 'email' | 'upload', name: string): string =>
  name.includes('/') || name.startsWith('strapi-') ? name : `@strapi/provider-${kind}-${name.toLowerCase()}`;
