type Vary = string | number | string[] | undefined;

/** Caches the last result, because most responses have the same parts. */
let last = { first: '', one: undefined as Vary, other: undefined as Vary, third: undefined as Vary, joined: '' };

/** Merges the `Vary` values of CORS, a route and project code without duplicates. */
export function joinVary(first: string, one: Vary, other: Vary, third?: Vary): string {
  if (last.first !== first || last.one !== one || last.other !== other || last.third !== third) {
    last = { first, one, other, third, joined: join(first, [one, other, third]) };
  }
  return last.joined;
}

function join(first: string, parts: readonly Vary[]): string {
  const names = [first];
  for (const part of parts) {
    if (part === undefined || part === '') continue;
    for (const name of String(part).split(',')) {
      const isKnown = names.some((known) => known.toLowerCase() === name.trim().toLowerCase());
      if (!isKnown) names.push(name.trim());
    }
  }
  return names.join(', ');
}
