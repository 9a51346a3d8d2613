export interface DiffItem<T> {
  readonly kind: 'same' | 'added' | 'removed';
  readonly item: T;
}

/** Beyond it, the comparison would take longer than it helps: everything between the equal ends counts as replaced. */
const MOST_CELLS = 4_000_000;

/** From one sequence to another, by their longest common subsequence; of equal items, the later one is returned. */
export function diffSequences<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => unknown = (item) => item,
): readonly DiffItem<T>[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const found: DiffItem<T>[] = after.slice(0, start).map((item) => ({ kind: 'same', item }));
  const [lastOld, lastNow] = [old.length - end, now.length - end];
  const width = lastNow - start + 1;
  const isBounded = (lastOld - start + 1) * width <= MOST_CELLS;
  const longest = new Uint32Array(isBounded ? (lastOld - start + 1) * width : 0);
  const at = (row: number, column: number): number => longest[(row - start) * width + column - start] ?? 0;
  for (let row = lastOld - 1; isBounded && row >= start; row -= 1) {
    for (let column = lastNow - 1; column >= start; column -= 1) {
      longest[(row - start) * width + column - start] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let [row, column] = [start, start];
  while (row < lastOld || column < lastNow) {
    const [hasOld, hasNow] = [row < lastOld, column < lastNow];
    if (isBounded && hasOld && hasNow && old[row] === now[column]) {
      found.push({ kind: 'same', item: after[column] as T });
      row += 1;
      column += 1;
    } else if (hasOld && (!hasNow || at(row + 1, column) >= at(row, column + 1))) {
      found.push({ kind: 'removed', item: before[row] as T });
      row += 1;
    } else {
      found.push({ kind: 'added', item: after[column] as T });
      column += 1;
    }
  }
  return [...found, ...after.slice(lastNow).map((item) => ({ kind: 'same', item }) as const)];
}
