import type { Mark, Node } from 'prosemirror-model';

interface Piece {
  readonly text: string;
  readonly names: readonly string[];
  readonly link: Mark | undefined;
}

const WRAPS: Readonly<Record<string, string>> = { bold: '**', italic: '_', strikethrough: '~~' };

/** The text of a block as Markdown. */
export function writeInline(node: Node): string {
  const pieces = spacesOutside(piecesOf(node));
  let written = '';
  let open: string[] = [];
  let link: Mark | undefined;
  const close = (kept: readonly string[]): void => {
    while (open.length > 0 && !open.every((name) => kept.includes(name))) written += WRAPS[open.pop() as string];
  };
  for (const piece of pieces) {
    const isOther = piece.link === undefined ? link !== undefined : link === undefined || !link.eq(piece.link);
    if (isOther) {
      close([]);
      if (link !== undefined) written += `](${addressOf(link)})`;
      link = piece.link;
      if (link !== undefined) written += '[';
    }
    close(piece.names);
    for (const name of Object.keys(WRAPS)) {
      if (!piece.names.includes(name) || open.includes(name)) continue;
      written += WRAPS[name];
      open = [...open, name];
    }
    written += piece.names.includes('code') ? codeOf(piece.text) : piece.text;
  }
  close([]);
  if (link !== undefined) written += `](${addressOf(link)})`;
  return escapeStart(written);
}

const piecesOf = (node: Node): readonly Piece[] =>
  node.children.map((child) => {
    const names = child.marks.map(({ type }) => type.name);
    const isCode = names.includes('code');
    const text = child.isText ? (isCode ? (child.text ?? '') : escapeMarks(child.text ?? '')) : '\\\n';
    return { text, names, link: child.marks.find(({ type }) => type.name === 'link') };
  });

/** Markdown does not know marks that begin or end with a space. */
const spacesOutside = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.flatMap((piece, at) => {
    const { text, names, link } = piece;
    if (names.includes('code') || !names.some((name) => WRAPS[name] !== undefined)) return [piece];
    const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
    const shared = (other: Piece | undefined): readonly string[] => names.filter((name) => other?.names.includes(name));
    return [
      { text: lead, names: shared(pieces[at - 1]), link },
      { text: core, names, link },
      { text: trail, names: shared(pieces[at + 1]), link },
    ].filter((one) => one.text !== '');
  });

const escapeMarks = (text: string): string =>
  text
    .replace(/[\\`*[\]]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~~')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&');

/** What would begin another kind of block. */
const escapeStart = (text: string): string =>
  text
    .replace(/^(\s*)(#{1,6}|[-+>=]|~{3,})(?=\s|$|-|=|>)/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/\n(\s*)(#{1,6}|[-+>=])(?=\s|$)/g, '\n$1\\$2');

function codeOf(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

function addressOf({ attrs }: Mark): string {
  const url = String(attrs.url);
  const { title } = attrs.rest as { readonly title?: string };
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url;
  return title === undefined ? address : `${address} "${title.replace(/["\\]/g, '\\$&')}"`;
}
