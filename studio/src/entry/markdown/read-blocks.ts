export type TextBlock =
  | { readonly kind: 'paragraph' | 'quote' | 'code'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'rule' };

const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;

/** The blocks of a Markdown text that the preview supports. */
export function readBlocks(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  let at = 0;
  const take = (matches: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    for (let line = lines[at]; line !== undefined && matches(line); line = lines[at]) {
      taken.push(line);
      at += 1;
    }
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading !== null) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' });
      at += 1;
    } else if (/^\s*(?:```|~~~)/.test(line)) {
      at += 1;
      const code = take((one) => !/^\s*(?:```|~~~)\s*$/.test(one));
      at += 1;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) {
      blocks.push({ kind: 'rule' });
      at += 1;
    } else if (/^\s*>/.test(line)) {
      const quoted = take((one) => /^\s*>/.test(one)).map((one) => one.replace(/^\s*> ?/, ''));
      blocks.push({ kind: 'quote', text: quoted.join('\n') });
    } else if (ITEM.test(line)) {
      const items = take((one) => ITEM.test(one)).map((one) => ITEM.exec(one)?.[2] ?? '');
      blocks.push({ kind: 'list', isOrdered: ITEM.exec(line)?.[1] !== undefined, items });
    } else {
      blocks.push({ kind: 'paragraph', text: take((one) => isPlain(one)).join('\n') });
    }
  }
  return blocks;
}

const isPlain = (line: string): boolean =>
  line.trim() !== '' && !/^(?:#{1,6}\s|\s*(?:```|~~~|>))/.test(line) && !ITEM.test(line);
