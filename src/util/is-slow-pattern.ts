import { matchPattern } from './match-pattern.ts';
import { patternShape } from './pattern-steps.ts';

const LONG = 60;
/** Part of a pattern's budget that is already spent; see `matchPattern`. */
const SPENT = { steps: Number.POSITIVE_INFINITY, ms: 80 } as const;

/**
 * Whether a pattern takes very long on some string of sixty characters. Tests strings that repeat one of its characters
 * and end with a mismatch. Patterns that cannot backtrack exponentially are not tested.
 */
export function isSlowPattern(pattern: RegExp): boolean {
  if (!patternShape(pattern).nests) return false;
  const named = pattern.source.replace(/\\[a-zA-Z]/g, '').match(/[^\\^$.*+?()[\]{}|]/g) ?? [];
  // Each string ends in a character that hardly any pattern allows.
  const characters = new Set(['a', 'A', '0', ' ', ...named.slice(0, 20)]);
  return [...characters].some((one) => matchPattern(pattern, `${one.repeat(LONG)}\0`, { ...SPENT }) === null);
}
