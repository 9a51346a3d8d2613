import type { DatabaseSettings } from '../../src/database/settings.ts';

/** The text of a `config/database.js` that leads to a database. */
export function configOf(settings: DatabaseSettings): string {
  const { client, pool: _pool, ...place } = settings as DatabaseSettings & { readonly pool?: unknown };
  return `module.exports = ${JSON.stringify({ connection: { client, connection: place } })};`;
}
