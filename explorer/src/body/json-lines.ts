/** One line of JSON as it is shown. */
export interface JsonLine {
  /** JSON pointer of the value. */
  readonly path: string;
  readonly depth: number;
  readonly key: string | null;
  readonly kind: 'open' | 'close' | 'value';
  /** The text after the key: a value, or a bracket. */
  readonly text: string;
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'bracket';
  /** The number of elements of a foldable line; null for other lines. */
  readonly size: number | null;
  readonly folded: boolean;
  readonly comma: boolean;
}

/** A number that JavaScript would round, with its original digits. */
export interface ExactNumber {
  readonly exact: string;
}

const isExact = (value: unknown): value is ExactNumber =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 1 && exactNumbers.has(value);

const exactNumbers = new WeakSet<object>();

type Reviver = (this: unknown, key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** Parsed, with the exact digits of large numbers if the browser provides them; undefined if it is not JSON. */
export function parseAnswer(text: string): unknown {
  const reviver: Reviver = (_key, value, context) => {
    if (typeof value !== 'number' || context?.source === undefined) return value;
    if (Number.isSafeInteger(value) || !/^-?\d{16,}$/.test(context.source)) return value;
    const exact = { exact: context.source };
    exactNumbers.add(exact);
    return exact;
  };
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}

export function listLines(root: unknown, isFolded: (path: string) => boolean): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  const add = (value: unknown, key: string | null, path: string, depth: number, comma: boolean): void => {
    const base = { path, depth, key, comma };
    if (typeof value !== 'object' || value === null || isExact(value)) {
      lines.push({ ...base, kind: 'value', ...describe(value), size: null, folded: false });
      return;
    }
    const isList = Array.isArray(value);
    const members = Object.entries(value);
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    const bracket = { type: 'bracket' as const, size: members.length };
    if (members.length === 0 || isFolded(path)) {
      const folded = members.length > 0;
      const text = folded ? `${open} ${sizeText(members.length, isList)} ${close}` : `${open}${close}`;
      lines.push({
        ...base,
        ...bracket,
        kind: folded ? 'open' : 'value',
        text,
        size: folded ? bracket.size : null,
        folded,
      });
      return;
    }
    lines.push({ ...base, ...bracket, kind: 'open', text: open, folded: false, comma: false });
    for (const [index, [name, inner]] of members.entries()) {
      add(inner, isList ? null : name, `${path}/${escapeName(name)}`, depth + 1, index < members.length - 1);
    }
    lines.push({ ...base, kind: 'close', key: null, text: close, type: 'bracket', size: null, folded: false });
  };
  add(root, null, '', 0, false);
  return lines;
}

function describe(value: unknown): Pick<JsonLine, 'text' | 'type'> {
  if (typeof value === 'string') return { text: JSON.stringify(value), type: 'string' };
  if (typeof value === 'boolean') return { text: String(value), type: 'boolean' };
  if (value === null || value === undefined) return { text: 'null', type: 'null' };
  return { text: isExact(value) ? value.exact : String(value), type: 'number' };
}

const sizeText = (size: number, isList: boolean): string =>
  isList ? `${size} ${size === 1 ? 'item' : 'items'}` : `${size} ${size === 1 ? 'member' : 'members'}`;

const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The parents of a path, which must be unfolded to show it. */
export function pathsAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, index) => (index === 0 ? '' : `/${parts.slice(0, index).join('/')}`));
}

/** Paths of the lines that contain the words, in a key or a value. */
export function findLines(root: unknown, words: string): readonly string[] {
  const wanted = words.toLowerCase();
  if (wanted === '') return [];
  return listLines(root, () => false)
    .filter(({ kind, key, text }) => {
      const inKey = key?.toLowerCase().includes(wanted) === true;
      return kind !== 'close' && (inKey || (kind === 'value' && text.toLowerCase().includes(wanted)));
    })
    .map(({ path }) => path);
}
