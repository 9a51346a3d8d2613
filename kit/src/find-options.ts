/** What is searched of an option. */
export interface Searchable {
  readonly label: string;
  readonly hint?: string;
  readonly group: string;
  /** Additional search terms. */
  readonly words?: string;
}

/**
 * Every word must match. Those whose label has all of them come first, before those found by something else; so does
 * the group with the best of them.
 */
export function findOptions<T extends Searchable>(options: readonly T[], words: string): readonly T[] {
  const wanted = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = wanted;
  if (first === undefined) return options;
  const hasAll = (text: string): boolean => wanted.every((word) => text.includes(word));
  const rankOf = ({ label, hint = '', words: more = '', group }: T): number => {
    const title = label.toLowerCase();
    if (hasAll(title)) return title.startsWith(first) ? 0 : 1;
    return hasAll(`${title} ${hint} ${more} ${group}`.toLowerCase()) ? 2 : NOT_FOUND;
  };
  const ranked = options.map((option) => ({ option, rank: rankOf(option) })).filter(({ rank }) => rank < NOT_FOUND);
  const best = new Map<string, number>();
  for (const { option, rank } of ranked) best.set(option.group, Math.min(rank, best.get(option.group) ?? rank));
  const groups = [...best].sort(([, one], [, other]) => one - other).map(([group]) => group);
  return groups.flatMap((group) =>
    ranked
      .filter(({ option }) => option.group === group)
      .sort((one, other) => one.rank - other.rank)
      .map(({ option }) => option),
  );
}

const NOT_FOUND = 3;
