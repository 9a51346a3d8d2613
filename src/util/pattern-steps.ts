/** What the text of a regular expression says of the work that it may take. */
export interface PatternShape {
  /** How often something is repeated as often as it goes. */
  readonly repeats: number;
  /** In how many ways it can go on at one place. */
  readonly ways: number;
  /** A repeated group holds something repeated, or a choice: every character may double the work. */
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

/** An escape, a class, the beginning of a group, a repetition, or a character. */
const PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)|[*+]|\{\d+(?:,\d*)?\}|[\s\S]/g;

function readShape(source: string): PatternShape {
  /** Of each group that is open: whether there is anything in it that can be read in several ways. */
  const open = [false];
  let [repeats, choices, nests] = [0, 0, false];
  /** What was read last is a group of that kind. */
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

/** The most steps that a pattern may take for a text of some length, about. */
export function patternSteps({ repeats, ways, nests, anchored }: PatternShape, length: number): number {
  if (nests) return ways ** length;
  // Each repetition may end anywhere, and a pattern without an anchor begins anywhere.
  let steps = 1;
  for (let level = 1; level <= repeats + (anchored ? 0 : 1); level += 1) steps *= (length + level) / level;
  return steps;
}
