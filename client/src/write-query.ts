/**
 * Writes a query in bracket notation: `{ fields: ['title'] }` as `fields%5B0%5D=title`.
 *
 * Brackets are percent-encoded as RFC 3986 requires in a query. Undefined and empty values are omitted: `fields: []`
 * means all fields.
 */
export function writeQuery(query: object): string {
  const pairs: string[] = [];
  write('', query, pairs);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function write(key: string, value: unknown, pairs: string[]): void {
  if (value === undefined) return;
  if (value instanceof Date) {
    write(key, value.toISOString(), pairs);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) write(key ? `${key}[${name}]` : name, member, pairs);
  } else {
    // In bracket notation, a key without "=" means null.
    pairs.push(encodeURIComponent(key) + (value === null ? '' : `=${encodeURIComponent(String(value))}`));
  }
}
