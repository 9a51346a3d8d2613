import type { SqlCell } from '../sql/rows.ts';

/**
 * Stored JSON goes into the answer as it is, but only text that is known to be JSON: a broken value
 * must not break the answer around it. Checking costs as much as parsing, so what was checked is
 * remembered; contents repeat from request to request.
 */
export function jsonText(cell: Exclude<SqlCell, null>): string {
  const stored = typeof cell === 'string' ? cell : String(cell);
  const known = checked.get(stored);
  if (known !== undefined) return known;
  const text = checkedText(stored);
  remember(stored, text);
  return text;
}

/** The reference hands text that is not JSON to the caller as a string. */
function checkedText(stored: string): string {
  try {
    return JSON.stringify(JSON.parse(stored));
  } catch {
    return JSON.stringify(stored);
  }
}

const checked = new Map<string, string>();
let remembered = 0;

/** Characters kept, of stored and checked text together: about 16 MB of memory. */
const MOST_REMEMBERED = 8_000_000;

/** What two texts and their place take beside their characters: of short ones that is nearly all. */
const ENTRY = 64;

function remember(stored: string, text: string): void {
  const size = stored.length + text.length + ENTRY;
  if (size > MOST_REMEMBERED / 100) return;
  if (remembered + size > MOST_REMEMBERED) {
    checked.clear();
    remembered = 0;
  }
  remembered += size;
  // A text that was cut out of a longer one keeps all of that in memory; a copy does not.
  checked.set(structuredClone(stored), text);
}
