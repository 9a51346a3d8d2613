import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Catalogue, Message } from '../../kit/src/texts/message.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../../studio/src/texts/languages.ts';
import { findTexts } from './find-texts.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Sources of Studio and of the parts that it shares with the explorer, by their path. */
const SOURCES: ReadonlyMap<string, string> = new Map(
  ['studio/src', 'kit/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name))
      .filter((file) => !file.includes('/texts/'))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
  ),
);

/** The same in every language: names, and keys as they are on keyboards. */
const isName = (text: string): boolean =>
  /^(Studio|X-Plinth-Delivery|plugin::color-picker\.color|(… \()?(Ctrl|Alt|Shift)[ +][\w+,… ]+\)?)$/.test(text);

async function readLanguage(code: keyof typeof LANGUAGES) {
  const { more, ...first } = await LANGUAGES[code]();
  return { first: first as Catalogue, more: { ...(await more()) } as Catalogue };
}

const entriesOf = (catalogue: Catalogue): readonly (readonly [key: string, message: Message])[] =>
  Object.entries(catalogue).flatMap(([area, texts]) =>
    Object.entries(texts).map(([name, message]) => [`${area}.${name}`, message] as const),
  );

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

const parametersIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name))].sort();

/** Those of numbers that Studio shows: digits, which are not read as “1 million”. */
function categoriesOf(code: string): readonly string[] {
  const rules = new Intl.PluralRules(code);
  return [...new Set([...Array(1000).keys(), 1.5].map((count) => rules.select(count)))].sort();
}

const english = await readLanguage('en');
const allEnglish = new Map([...entriesOf(english.first), ...entriesOf(english.more)]);

const keysIn = (source: string): readonly string[] =>
  [...source.matchAll(/'(\w+\.\w+)'/g)].map(([, key = '']) => key).filter((key) => allEnglish.has(key));

describe('texts of the pages', () => {
  test('are in the catalogue', () => {
    const found = [...SOURCES].flatMap(([file, source]) =>
      findTexts(file, source)
        .filter(({ text }) => !isName(text))
        .map(({ line, text }) => `${file}:${line}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test('are all used', () => {
    const used = new Set([...SOURCES.values()].flatMap(keysIn));
    expect([...allEnglish.keys()].filter((key) => !used.has(key))).toEqual([]);
  });

  test('of parts that are loaded later are not needed before', () => {
    const reached = new Set<string>();
    const reach = (file: string): void => {
      const source = SOURCES.get(file);
      if (source === undefined || reached.has(file)) return;
      reached.add(file);
      for (const [, name = ''] of source.matchAll(/^(?:import (?!type )|\} from |export .* from )[^;]*?'(\.[^']+)';/gm))
        reach(relative(ROOT, join(ROOT, dirname(file), name)));
    };
    reach('studio/src/main.tsx');
    expect(reached.size).toBeGreaterThan(100);
    const early = [...reached].flatMap((file) =>
      keysIn(SOURCES.get(file) ?? '')
        .filter((key) => (key.split('.')[0] ?? '') in english.more)
        .map((key) => `${file}: ${key}`),
    );
    expect(early).toEqual([]);
  });
});

describe.each(LANGUAGE_CODES)('the catalogue in %s', async (code) => {
  const { first, more } = await readLanguage(code);
  const texts = new Map([...entriesOf(first), ...entriesOf(more)]);
  const categories = categoriesOf(code);

  test('has the texts of the English one, in the same parts', () => {
    expect(Object.keys(first).sort()).toEqual(Object.keys(english.first).sort());
    expect([...texts.keys()].sort()).toEqual([...allEnglish.keys()].sort());
  });

  test('has the same parameters in every form', () => {
    const wrong = [...texts].flatMap(([key, message]) => {
      const [wanted = []] = formsOf(allEnglish.get(key) ?? '')
        .slice(-1)
        .map(parametersIn);
      const isCount = (name: string) => name === 'count' && typeof message !== 'string';
      // “One entry” needs no number.
      return formsOf(message)
        .map(parametersIn)
        .filter(
          (own) =>
            !(
              same(own, wanted) ||
              same(
                own,
                wanted.filter((name) => !isCount(name)),
              )
            ),
        )
        .map((own) => `${key}: {${own.join('} {')}} instead of {${wanted.join('} {')}}`);
    });
    expect(wrong).toEqual([]);
  });

  test('has every plural category of its language where the English text has plurals', () => {
    const wrong = [...texts].flatMap(([key, message]) => {
      if (typeof allEnglish.get(key) === 'string' && typeof message === 'string') return [];
      const own = typeof message === 'string' ? [] : Object.keys(message);
      return same([...own].sort(), categories) ? [] : [`${key}: ${own.join()}`];
    });
    expect(wrong, `categories are ${categories.join()}`).toEqual([]);
  });

  test('has no sentence left in English', () => {
    const left = [...texts].filter(
      ([key, message]) =>
        code !== 'en' &&
        formsOf(message).some((one) => one.split(' ').length > 3 && formsOf(allEnglish.get(key) ?? '').includes(one)),
    );
    expect(left.map(([key]) => key)).toEqual([]);
  });

  test('has no empty text, and no space around one', () => {
    const wrong = [...texts].filter(([, message]) => formsOf(message).some((one) => one === '' || one !== one.trim()));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();
