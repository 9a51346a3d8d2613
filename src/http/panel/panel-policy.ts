import mapKeys from 'lodash/mapKeys.js';

/**
 * The panel runs only its own scripts and connects only to this server: no marketplace, no release notes, no telemetry.
 * Hosts in the project's `contentSecurityPolicy` of strapi::security are added, for images stored elsewhere and pages
 * of plugins; whole schemes such as `https:` are not.
 */
export function panelPolicy(security: Readonly<Record<string, unknown>> | null): string {
  const named = directivesOf(security);
  return Object.entries(OWN)
    .map(([name, sources]) => [name, ...new Set([...sources, ...hostsOf(named, name)])].join(' '))
    .join('; ');
}

const OWN: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  // styled-components inserts styles into the page.
  'style-src': ["'self'", "'unsafe-inline'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'font-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'manifest-src': ["'self'"],
  // Its forms are sent by scripts, and it has no base: markup that an author has stored gets neither.
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
};

/** The project's directives, with kebab-case names. */
function directivesOf(security: Readonly<Record<string, unknown>> | null): Readonly<Record<string, unknown>> {
  const policy = security?.contentSecurityPolicy;
  const directives = (policy as { readonly directives?: unknown } | null | undefined)?.directives;
  if (typeof directives !== 'object' || directives === null) return {};
  return mapKeys(directives, (_value, name) => name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`));
}

const HOST = /^(?:(?:https?|wss?):\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/[\w./-]*)?$/;

function hostsOf(directives: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  if (!name.endsWith('-src') || name === 'default-src') return [];
  return [directives[name]].flat().filter((one): one is string => typeof one === 'string' && HOST.test(one));
}
