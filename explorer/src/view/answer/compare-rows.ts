/** Two responses side by side: a row has a line of each, or a gap. */
export interface CompareRow {
  readonly left: CompareLine | null;
  readonly right: CompareLine | null;
  readonly differs: boolean;
}

export interface CompareLine {
  readonly depth: number;
  readonly key: string | null;
  readonly text: string;
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'bracket';
}

/** Absent: not even null. */
const ABSENT = Symbol('absent');

/** Members are paired by name, items of lists by id if they have one. */
export function compareAnswers(left: unknown, right: unknown): readonly CompareRow[] {
  const rows: CompareRow[] = [];
  const add = (a: unknown, b: unknown, key: string | null, depth: number): void => {
    if (isHolder(a) && isHolder(b) && Array.isArray(a) === Array.isArray(b)) {
      const isList = Array.isArray(a);
      row(bracket(isList ? '[' : '{', key, depth), bracket(isList ? '[' : '{', key, depth), false);
      for (const [name, one, other] of isList ? pairItems(a, b as readonly unknown[]) : pairMembers(a, b)) {
        add(one, other, name, depth + 1);
      }
      row(bracket(isList ? ']' : '}', null, depth), bracket(isList ? ']' : '}', null, depth), false);
      return;
    }
    const one = a === ABSENT ? [] : linesOf(a, key, depth);
    const other = b === ABSENT ? [] : linesOf(b, key, depth);
    for (let at = 0; at < Math.max(one.length, other.length); at++) {
      const [x = null, y = null] = [one[at], other[at]];
      row(x, y, x?.text !== y?.text);
    }
  };
  const row = (l: CompareLine | null, r: CompareLine | null, differs: boolean) =>
    rows.push({ left: l, right: r, differs });
  add(left, right, null, 0);
  return rows;
}

type Members = Readonly<Record<string, unknown>>;
type Pair = readonly [name: string | null, left: unknown, right: unknown];

const isHolder = (value: unknown): value is Members | readonly unknown[] =>
  typeof value === 'object' && value !== null && !('exact' in value);

function pairMembers(left: unknown, right: unknown): readonly Pair[] {
  const [a, b] = [left as Members, right as Members];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const of = (members: Members, name: string) => (Object.hasOwn(members, name) ? members[name] : ABSENT);
  return names.map((name) => [name, of(a, name), of(b, name)]);
}

function pairItems(left: readonly unknown[], right: readonly unknown[]): readonly Pair[] {
  const idOf = (item: unknown): unknown => (isHolder(item) && !Array.isArray(item) ? (item as Members).id : undefined);
  const haveIds = [...left, ...right].every((item) => idOf(item) !== undefined);
  if (!haveIds) {
    const length = Math.max(left.length, right.length);
    const of = (items: readonly unknown[], at: number) => (at < items.length ? items[at] : ABSENT);
    return Array.from({ length }, (_, at) => [null, of(left, at), of(right, at)]);
  }
  const others = new Map(right.map((item) => [idOf(item), item]));
  const paired = left.map((item): Pair => {
    const other = others.get(idOf(item));
    others.delete(idOf(item));
    return [null, item, other ?? ABSENT];
  });
  return [...paired, ...[...others.values()].map((item): Pair => [null, ABSENT, item])];
}

const bracket = (text: string, key: string | null, depth: number): CompareLine => ({
  depth,
  key,
  text,
  type: 'bracket',
});

function linesOf(value: unknown, key: string | null, depth: number): readonly CompareLine[] {
  if (!isHolder(value)) {
    const text = typeof value === 'object' && value !== null ? String((value as Members).exact) : JSON.stringify(value);
    return [{ depth, key, text: text ?? 'null', type: typeOf(value) }];
  }
  const isList = Array.isArray(value);
  const members = Object.entries(value);
  if (members.length === 0) return [bracket(isList ? '[]' : '{}', key, depth)];
  return [
    bracket(isList ? '[' : '{', key, depth),
    ...members.flatMap(([name, inner]) => linesOf(inner, isList ? null : name, depth + 1)),
    bracket(isList ? ']' : '}', null, depth),
  ];
}

function typeOf(value: unknown): CompareLine['type'] {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value as 'string' | 'boolean';
  return 'number';
}
