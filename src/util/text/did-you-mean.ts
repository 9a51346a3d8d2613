/** The known name that was probably meant; undefined if none is similar. Ignores case, `-` and `_`. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const written = plain(name);
  let found: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const other = plain(candidate);
    const typos = countTypos(written, other);
    if (typos >= least || typos > mostTypos(Math.max(written.length, other.length))) continue;
    found = candidate;
    least = typos;
  }
  return found;
}

/** In a short word, one typo makes another word. */
const mostTypos = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** Counts missing, extra, wrong and transposed letters. */
function countTypos(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + differs);
      rows[i]?.push(exchanged ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
  }
  return at(a.length, b.length);
}
