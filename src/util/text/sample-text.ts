/**
 * Generates a string that matches a pattern; null if the pattern uses unsupported syntax such as lookahead. `extra`
 * adds this many repetitions where allowed. Callers verify the result.
 */
export function sampleText(pattern: RegExp, extra = 0): string | null {
  const { source } = pattern;
  let at = 0;

  /** Uses the first alternative and skips the others. */
  function alternatives(): string | null {
    const first = sequence();
    while (source[at] === '|') {
      at += 1;
      if (sequence() === null) return null;
    }
    return first;
  }

  function sequence(): string | null {
    let text = '';
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const one = atom();
      if (one === null) return null;
      text += one.repeat(count());
    }
    return text;
  }

  function atom(): string | null {
    const character = source[at] ?? '';
    at += 1;
    if (character === '^' || character === '$') return '';
    if (character === '.') return 'a';
    if (character === '\\') return escaped();
    if (character === '[') return oneOfClass();
    if (character !== '(') return character;
    const [opening = ''] = /^\?(?::|<\w+>)?/.exec(source.slice(at)) ?? [];
    if (opening === '?') return null;
    at += opening.length;
    const inner = alternatives();
    at += 1;
    return inner;
  }

  function escaped(): string | null {
    const character = source[at] ?? '';
    at += 1;
    if (/[bB]/.test(character)) return '';
    if (/[1-9pPkux]/.test(character)) return null;
    return ESCAPES[character] ?? character;
  }

  function oneOfClass(): string | null {
    const end = /^(?:\\.|[^\]\\])*/s.exec(source.slice(at))?.[0].length ?? 0;
    const set = new RegExp(`[${source.slice(at, at + end)}]`, pattern.flags.replaceAll(/[gy]/g, ''));
    at += end + 1;
    return [...TRIED].find((character) => set.test(character)) ?? null;
  }

  function count(): number {
    const [whole = '', least, comma, most] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at)) ?? [];
    at += whole.length;
    if (whole === '') return 1;
    if (least === undefined) return whole.startsWith('?') ? 1 : 1 + extra;
    const room = comma === '' ? 0 : most === '' ? extra : Math.min(extra, Number(most) - Number(least));
    return Math.min(Number(least) + room, MOST);
  }

  return alternatives();
}

const ESCAPES: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', n: '\n', t: '\t' };

const TRIED = 'aA1-_ .,@/:+#\'&eEbB023456789()[]{}?!*%$~|\\"éß中';

const MOST = 10_000;
