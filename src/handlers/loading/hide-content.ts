import type { Strapi } from '../core/factories.ts';

/** Members that v4 creates only after it has imported the project files. */
const LATER = ['db', 'entityService', 'entityValidator', 'store', 'webhookStore'];

/**
 * Hides content from code that runs while its file is imported. Such calls fail in v4, and projects rely on it: a file
 * that cleans up on import would delete entries that it never touched in v4. Returns a function that ends this.
 */
export function hideContent(strapi: Strapi): () => void {
  const names = [...LATER, 'query'];
  const shown = names.flatMap((name) => {
    const descriptor = Object.getOwnPropertyDescriptor(strapi, name);
    return descriptor ? [[name, descriptor] as const] : [];
  });
  for (const name of LATER) Object.defineProperty(strapi, name, { ...HIDDEN, value: undefined });
  Object.defineProperty(strapi, 'query', { ...HIDDEN, value: refuseQuery });
  return () => void Object.defineProperties(strapi, Object.fromEntries(shown));
}

const HIDDEN = { configurable: true, enumerable: true, writable: true };

function refuseQuery(): never {
  throw new TypeError('strapi.query has no database while files are imported. Call it in a function, or in bootstrap.');
}
