/** The name that was probably intended; undefined if none is close. */
export function closestName(wrong: string, names: readonly string[]): string | undefined {
  const typed = wrong.toLowerCase();
  const most = Math.max(1, Math.floor(typed.length / 3));
  const near = [...new Set(names)]
    .map((name) => ({ name, distance: distanceOf(typed, name.toLowerCase()) }))
    .filter(({ distance, name }) => distance <= most || (typed.length > 3 && name.toLowerCase().startsWith(typed)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

/** The edit distance: letters to change, insert, remove, or swap with their neighbour. */
function distanceOf(a: string, b: string): number {
  if (a.length > 60 || b.length > 60) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(replaced, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(a.length, b.length);
}
