type Vary = string | number | string[] | undefined;

/** What an answer depends on, each once: CORS, a route and project code know a part of it each. */
export function joinVary(first: string, ...parts: readonly Vary[]): string {
  let joined = first;
  for (const part of parts) {
    if (part === undefined || part === '' || part === joined) continue;
    for (const name of String(part).split(',')) {
      if (!joined.toLowerCase().split(', ').includes(name.trim().toLowerCase())) joined += `, ${name.trim()}`;
    }
  }
  return joined;
}
