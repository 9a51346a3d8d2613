export type Language = 'json' | 'javascript' | 'shell' | 'sql';

export interface Token {
  readonly text: string;
  readonly kind: 'plain' | 'string' | 'number' | 'word' | 'name' | 'comment';
}

const WORDS: Readonly<Record<Language, string>> = {
  json: 'true|false|null',
  javascript: 'import|from|const|await|type|new|true|false|null|undefined|export|return',
  shell: 'curl|-g|-H|-X|--data|--data-raw',
  sql: 'select|from|where|and|or|not|in|is|null|as|on|left|inner|join|order|group|by|limit|offset|having|case|when|then|else|end|distinct|exists|count|asc|desc|union|all|with|between|like|any',
};

const STRINGS: Readonly<Record<Language, string>> = {
  json: String.raw`"(?:[^"\\\n]|\\.)*"?`,
  javascript: String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\``,
  shell: `'[^']*'|"[^"]*"`,
  sql: `'(?:[^']|'')*'`,
};

const COMMENTS: Readonly<Record<Language, string>> = {
  json: '(?!)',
  javascript: String.raw`\/\/[^\n]*`,
  shell: '#[^\n]*',
  sql: '--[^\n]*',
};

/** A tokenizer just good enough for highlighting: nothing is interpreted, and every character is preserved. */
export function tokenize(text: string, language: Language): readonly Token[] {
  const pattern = new RegExp(
    [
      `(?<comment>${COMMENTS[language]})`,
      `(?<string>${STRINGS[language]})(?<colon>\\s*:)?`,
      `(?<word>(?<![\\w$.-])(?:${WORDS[language]})(?![\\w$-]))`,
      String.raw`(?<number>(?<![\w$.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w$]))`,
      ...(language === 'javascript' ? [String.raw`(?<name>[A-Za-z_$][\w$]*(?=\s*:))`] : []),
    ].join('|'),
    language === 'sql' ? 'gi' : 'g',
  );
  const tokens: Token[] = [];
  let last = 0;
  const add = (part: string, kind: Token['kind']) => {
    if (part !== '') tokens.push({ text: part, kind });
  };
  for (const match of text.matchAll(pattern)) {
    const { comment, string, colon, word, number, name } = match.groups ?? {};
    add(text.slice(last, match.index), 'plain');
    if (string !== undefined) {
      add(string, language === 'json' && colon !== undefined ? 'name' : 'string');
      add(colon ?? '', 'plain');
    } else if (comment !== undefined) add(comment, 'comment');
    else if (word !== undefined) add(word, 'word');
    else if (number !== undefined) add(number, 'number');
    else add(name ?? match[0], 'name');
    last = match.index + match[0].length;
  }
  add(text.slice(last), 'plain');
  return tokens;
}
