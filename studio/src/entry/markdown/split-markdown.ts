import type MarkdownIt from 'markdown-it';

/** A long text in parts that end between blocks. Together they are the text. */
export interface SplitMarkdown {
  readonly parts: readonly string[];
  /** References of the whole text, for each part of it. */
  readonly env: object;
}

/** Browsers lay out all blocks of an editable text again with each key: about 20 ms for this many characters. */
const PART = 30_000;

export function splitMarkdown(text: string, parser: MarkdownIt): SplitMarkdown {
  const env = {};
  const tokens = parser.parse(text, env);
  if (text.length <= PART) return { parts: [text], env };
  const starts = new Set(tokens.filter(({ level, nesting }) => level === 0 && nesting >= 0).map(({ map }) => map?.[0]));
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  const parts: string[] = [];
  let part = '';
  for (const [index, line] of lines.entries()) {
    if (part.length >= PART && starts.has(index)) {
      parts.push(part);
      part = '';
    }
    part += line;
  }
  return { parts: [...parts, part], env };
}
