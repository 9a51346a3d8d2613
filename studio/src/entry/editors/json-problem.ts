import { parseExact } from '../../../../kit/src/exact-json.ts';
import { t } from '../../texts/t.ts';

export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * The first JSON error; null if there is none. Found here, because browsers describe it differently and often without
 * its place.
 */
export function jsonProblem(text: string): JsonProblem | null {
  try {
    parseExact(text);
    return null;
  } catch {
    const { at, message } = findError(text);
    const before = text.slice(0, at).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message };
  }
}

interface Found {
  readonly at: number;
  readonly message: string;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const SIMPLE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What may come next: a value, a name, the end of a list or an object, or nothing more. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'next';

/** Walks through text that is not JSON, to the place where it stops being JSON. */
function findError(text: string): Found {
  const open: string[] = [];
  let at = 0;
  let expected: Expected = 'value';
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const takeString = (): boolean => {
    take(STRING);
    if (text[at] !== '"') return false;
    at += 1;
    return true;
  };
  for (;;) {
    take(SPACE);
    const next = text[at] ?? '';
    const last = open.at(-1);
    if (expected === 'next' && last !== undefined && next === last) {
      open.pop();
      at += 1;
    } else if (expected === 'next') {
      if (last === undefined) return fault(next, t('editors.jsonEnd'));
      if (next !== ',') return fault(next, t('editors.jsonCommaOr', { last }));
      at += 1;
      expected = last === ']' ? 'value' : 'name';
    } else if ((expected === 'value or ]' || expected === 'name or }') && next === last) {
      open.pop();
      at += 1;
      expected = 'next';
    } else if (expected === 'name' || expected === 'name or }') {
      if (next !== '"') return fault(next, t('editors.jsonName'));
      if (!takeString()) return brokenString();
      take(SPACE);
      if (text[at] !== ':') return fault(text[at] ?? '', '“:”');
      at += 1;
      expected = 'value';
    } else if (next === '{' || next === '[') {
      open.push(next === '{' ? '}' : ']');
      at += 1;
      expected = next === '{' ? 'name or }' : 'value or ]';
    } else if (next === '"') {
      if (!takeString()) return brokenString();
      expected = 'next';
    } else {
      if (take(SIMPLE) === '') return fault(next, t('editors.jsonValue'));
      expected = 'next';
    }
  }

  function fault(next: string, wanted: string): Found {
    return {
      at,
      message: next === '' ? t('editors.jsonEnds', { wanted }) : t('editors.jsonUnexpected', { found: next, wanted }),
    };
  }

  function brokenString(): Found {
    const next = text[at];
    const isEnd = next === undefined || next === '\n';
    return {
      at,
      message: isEnd ? t('editors.jsonQuoteMissing') : t('editors.jsonEscape'),
    };
  }
}
