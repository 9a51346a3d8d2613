import type { Strapi } from '../core/factories.ts';

/** What v4 creates by importing every file of a project. */
const LATER = ['db', 'entityService', 'entityValidator', 'store', 'webhookStore'];

/**
 * Keeps content from code that runs while its file is imported, as v4 does: what such code calls fails there, and
 * projects have lived with it. A file that cleans up as soon as it is imported would delete entries here that it has
 * never touched. Returns what ends it.
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
