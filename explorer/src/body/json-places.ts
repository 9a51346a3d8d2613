/** The position of a value in a text. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

export interface ReadJson {
  /** By path: `data.sections.0.title`. */
  readonly places: ReadonlyMap<string, Place>;
  /** The position of the first syntax error; null if there is none. */
  readonly mistake: { readonly at: number; readonly message: string } | null;
}

class Mistake extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;
const STRING = /"(?:[^"\\\n\r]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SPACE = /\s*/y;

/**
 * Reads JSON with the positions of its values: `JSON.parse` does not return them, nor, in every browser, the position
 * of an error.
 */
export function readPlaces(text: string): ReadJson {
  const places = new Map<string, Place>();
  let at = 0;

  const skip = (): void => {
    SPACE.lastIndex = at;
    SPACE.exec(text);
    at = SPACE.lastIndex;
  };
  const take = (pattern: RegExp, expected: string): string => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined)
      throw new Mistake(at, at >= text.length ? `${expected} is missing` : `Expected ${expected}`);
    at = pattern.lastIndex;
    return found;
  };
  const separates = (close: string): boolean => {
    skip();
    if (text[at] === close) {
      at += 1;
      return false;
    }
    if (text[at] !== ',') throw new Mistake(at, `Expected a comma or ${close}`);
    at += 1;
    skip();
    return true;
  };

  function read(path: string, depth: number): void {
    if (depth > 500) throw new Mistake(at, 'Too many levels');
    skip();
    const from = at;
    const open = text[at];
    if (open === '{' || open === '[') {
      const close = open === '{' ? '}' : ']';
      at += 1;
      skip();
      if (text[at] === close) at += 1;
      else {
        let index = 0;
        do {
          const name = open === '{' ? readName() : String(index++);
          read(path === '' ? name : `${path}.${name}`, depth + 1);
        } while (separates(close));
      }
    } else if (open === '"') take(STRING, 'the end of the string');
    else take(LITERAL, 'a value');
    places.set(path, { from, to: at });
  }

  function readName(): string {
    skip();
    const name = take(STRING, 'a name in double quotes');
    skip();
    if (text[at] !== ':') throw new Mistake(at, 'Expected a colon');
    at += 1;
    return JSON.parse(name) as string;
  }

  try {
    read('', 0);
    skip();
    if (at < text.length) throw new Mistake(at, 'Nothing may follow the closing brace');
    return { places, mistake: null };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { places, mistake: { at: error.at, message: error.message } };
  }
}

/** The position of a path, or of its nearest existing parent. */
export function placeOf(places: ReadonlyMap<string, Place>, path: readonly string[]): Place | null {
  for (let length = path.length; length > 0; length--) {
    const found = places.get(path.slice(0, length).join('.'));
    if (found !== undefined) return found;
  }
  return null;
}

/** Lines are counted from one. */
export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
