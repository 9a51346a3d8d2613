/**
 * Writes a query in bracket notation: `{ fields: ['title'] }` as `fields%5B0%5D=title`.
 *
 * Brackets are percent-encoded as RFC 3986 wants them in a query. What is undefined, and what is
 * empty, is left out: `fields: []` asks for nothing in particular.
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
    // A key without "=" is how bracket notation says null.
    pairs.push(encodeURIComponent(key) + (value === null ? '' : `=${encodeURIComponent(String(value))}`));
  }
}
