import { matchPattern } from './match-pattern.ts';
import { patternShape } from './pattern-steps.ts';

const LONG = 60;
/** Of what a pattern may take; see `matchPattern`. */
const SPENT = { steps: Number.POSITIVE_INFINITY, ms: 80 } as const;

/**
 * Whether a pattern takes very long for some text of sixty characters: tried with texts that repeat what it is about
 * and end otherwise. Only patterns are tried that could.
 */
export function isSlowPattern(pattern: RegExp): boolean {
  if (!patternShape(pattern).nests) return false;
  const named = pattern.source.replace(/\\[a-zA-Z]/g, '').match(/[^\\^$.*+?()[\]{}|]/g) ?? [];
  // Ends in what hardly any pattern allows.
  const characters = new Set(['a', 'A', '0', ' ', ...named.slice(0, 20)]);
  return [...characters].some((one) => matchPattern(pattern, `${one.repeat(LONG)}\0`, { ...SPENT }) === null);
}
