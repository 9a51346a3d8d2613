/** Properties of a regular expression that determine its worst-case cost. */
export interface PatternShape {
  /** Number of quantifiers. */
  readonly repeats: number;
  /** Number of ways to continue at one position. */
  readonly ways: number;
  /** A repeated group contains a quantifier or an alternative: every character may double the work. */
  readonly nests: boolean;
  readonly anchored: boolean;
}

const shapes = new WeakMap<RegExp, PatternShape>();

export function patternShape(pattern: RegExp): PatternShape {
  let shape = shapes.get(pattern);
  if (shape === undefined) {
    shape = readShape(pattern.source);
    shapes.set(pattern, shape);
  }
  return shape;
}

/** An escape, a class, the start of a group, a quantifier, or a character. */
const PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)|[*+]|\{\d+(?:,\d*)?\}|[\s\S]/g;

function readShape(source: string): PatternShape {
  /** For each open group: whether anything in it can match in several ways. */
  const open = [false];
  let [repeats, choices, nests] = [0, 0, false];
  /** Whether the previous part closed such a group. */
  let closed = false;
  for (const [part] of source.matchAll(PARTS)) {
    let closes = false;
    if (part.startsWith('(')) open.push(false);
    else if (part === ')') {
      closes = open.length > 1 && open.pop() === true;
      if (closes) open[open.length - 1] = true;
    } else if (part === '|') {
      choices += 1;
      open[open.length - 1] = true;
    } else if (part === '*' || part === '+' || (part.length > 1 && part.startsWith('{'))) {
      repeats += 1;
      nests ||= closed;
      open[open.length - 1] = true;
    } else if (part === '?') open[open.length - 1] = true;
    closed = closes;
  }
  const anchored = source.startsWith('^') && choices === 0;
  return { repeats, ways: 1 + repeats + choices, nests, anchored };
}

/** Estimates the maximum number of steps for a string of this length. */
export function patternSteps({ repeats, ways, nests, anchored }: PatternShape, length: number): number {
  if (nests) return ways ** length;
  // Each quantifier may end anywhere, and a pattern without an anchor may start anywhere.
  let steps = 1;
  for (let level = 1; level <= repeats + (anchored ? 0 : 1); level += 1) steps *= (length + level) / level;
  return steps;
}
