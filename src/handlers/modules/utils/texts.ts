import deburr from 'lodash/deburr.js';
import kebabCase from 'lodash/kebabCase.js';
import snakeCase from 'lodash/snakeCase.js';
import trim from 'lodash/trim.js';
import trimEnd from 'lodash/trimEnd.js';
import trimStart from 'lodash/trimStart.js';

interface SlugOptions {
  readonly separator?: string;
  readonly lowercase?: boolean;
}

/** If v4 is installed, its own transliteration table is used; otherwise accents are dropped. */
function nameToSlug(name: string, { separator = '-', lowercase = true }: SlugOptions = {}): string {
  const words = deburr(name).match(/[a-zA-Z0-9]+/g) ?? [];
  const text = words.join(separator);
  return lowercase ? text.toLowerCase() : text;
}

/** The small functions of `@strapi/utils` for strings. */
export const texts = {
  nameToSlug,
  nameToCollectionName: (name: string) => nameToSlug(name, { separator: '_' }),
  toKebabCase: (text: string) => kebabCase(text),
  toRegressedEnumValue: (value: string) => snakeCase(deburr(value)),
  isKebabCase: (text: string) => /^([a-z][a-z0-9]*)(-[a-z0-9]+)*$/.test(text),
  isCamelCase: (text: string) => /^[a-z][a-zA-Z0-9]+$/.test(text),
  startsWithANumber: (text: string) => /^[0-9]/.test(text),
  stringIncludes: (list: readonly unknown[], value: unknown) => list.map(String).includes(String(value)),
  stringEquals: (one: unknown, other: unknown) => String(one) === String(other),
  getCommonBeginning(...all: readonly string[]) {
    const [first = ''] = all;
    let length = 0;
    while (length < first.length && all.every((text) => text[length] === first[length])) length += 1;
    return first.slice(0, length);
  },
  escapeQuery: (query: string, chars: string, mark = '\\') =>
    query
      .split('')
      .map((char) => (chars.includes(char) ? `${mark}${char}` : char))
      .join(''),
  joinBy(joint: string, ...parts: readonly string[]) {
    const cut = parts.map((part, index) => {
      if (index === 0) return trimEnd(part, joint);
      return index === parts.length - 1 ? trimStart(part, joint) : trim(part, joint);
    });
    return cut.filter((part) => part !== '').join(joint);
  },
  generateTimestampCode: (date: Date = new Date()) => date.getTime().toString(36),
};
