/** The name that somebody probably meant; undefined where none is near. */
export function closestName(wrong: string, names: readonly string[]): string | undefined {
  const typed = wrong.toLowerCase();
  const most = Math.max(1, Math.floor(typed.length / 3));
  const near = [...new Set(names)]
    .map((name) => ({ name, distance: distanceOf(typed, name.toLowerCase()) }))
    .filter(({ distance, name }) => distance <= most || (typed.length > 3 && name.toLowerCase().startsWith(typed)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

/** How many letters have to be changed, put in or left out. */
function distanceOf(a: string, b: string): number {
  if (a.length > 60 || b.length > 60) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
