import type { SqlCell } from '../sql/rows.ts';
import { compactJson } from '../util/json/exact-json.ts';

/**
 * Stored JSON is copied into the response, but only if it is known to be valid: a broken value must not break the
 * response around it. Checking costs as much as parsing, so results are cached; values repeat from request to request.
 */
export function jsonText(cell: Exclude<SqlCell, null>): string {
  const stored = typeof cell === 'string' ? cell : String(cell);
  const known = checked.get(stored);
  if (known !== undefined) return known;
  const text = checkedText(stored);
  remember(stored, text);
  return text;
}

/** v4 returns values that are not JSON as strings. */
function checkedText(stored: string): string {
  try {
    return compactJson(stored);
  } catch {
    return JSON.stringify(stored);
  }
}

const checked = new Map<string, string>();
let remembered = 0;

/** Maximum characters cached, stored and checked strings together: about 16 MB of memory. */
const MAX_REMEMBERED = 8_000_000;

/** Overhead of a cached pair: for short strings it is most of the size. */
const ENTRY = 64;

function remember(stored: string, text: string): void {
  const size = stored.length + text.length + ENTRY;
  if (size > MAX_REMEMBERED / 100) return;
  if (remembered + size > MAX_REMEMBERED) {
    checked.clear();
    remembered = 0;
  }
  remembered += size;
  // A substring keeps the whole original string in memory; a copy does not.
  checked.set(structuredClone(stored), text);
}
