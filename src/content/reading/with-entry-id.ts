import type { RecalledQuery } from './prepared-query.ts';

/**
 * A query for one entry, for another entry: only the id differs. Null if the access also limits the entries, so the id
 * is not the whole filter.
 */
export function withEntryId({ query, prepared }: RecalledQuery, id: string): RecalledQuery | null {
  const { filter } = query;
  if (filter?.kind !== 'compare') return null;
  const parameters = [...query.parameters];
  parameters[filter.parameters[0] as number] = id;
  return { query, prepared, parameters };
}
