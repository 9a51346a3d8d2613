/** A run of text or a link, as v4 stores them in blocks. */
export interface Leaf {
  readonly type: 'text';
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strikethrough?: boolean;
  readonly code?: boolean;
}

export interface LinkNode {
  readonly type: 'link';
  readonly url: string;
  readonly children: readonly Leaf[];
}

export type InlineNode = Leaf | LinkNode;

const MARKS = [
  ['bold', '**', '**'],
  ['italic', '_', '_'],
  ['strikethrough', '~~', '~~'],
  ['underline', '<u>', '</u>'],
] as const;

const ESCAPED = /[\\*_~`[\]<]/g;

/**
 * Text with Markdown marks: `**bold**`, `_italic_`, `[words](https://…)`. The conversion is lossless in both
 * directions.
 */
export function printInline(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => (node.type === 'link' ? `[${printInline(node.children)}](${node.url})` : printLeaf(node)))
    .join('');
}

function printLeaf(leaf: Leaf): string {
  if (leaf.text === '') return '';
  if (leaf.code === true) return `\`${leaf.text.replace(/[\\`]/g, '\\$&')}\``;
  const text = leaf.text.replace(ESCAPED, '\\$&');
  return MARKS.reduceRight((inner, [name, open, close]) => (leaf[name] ? `${open}${inner}${close}` : inner), text);
}

type Style = Omit<Leaf, 'type' | 'text'>;

export function parseInline(text: string): readonly InlineNode[] {
  const nodes = mergeLeaves(parse(text, {}));
  return nodes.length === 0 ? [{ type: 'text', text: '' }] : nodes;
}

function parse(text: string, style: Style): InlineNode[] {
  const nodes: InlineNode[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') nodes.push({ type: 'text', text: plain, ...style });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const found = text[at] === '\\' && at + 1 < text.length ? null : markAt(text, at, style);
    if (found === null) {
      const isEscape = text[at] === '\\' && at + 1 < text.length;
      plain += isEscape ? text[at + 1] : text[at];
      at += isEscape ? 2 : 1;
    } else {
      flush();
      nodes.push(...found.nodes);
      at = found.end;
    }
  }
  flush();
  return nodes;
}

function markAt(text: string, at: number, style: Style): { nodes: InlineNode[]; end: number } | null {
  if (text[at] === '`') {
    const end = closing(text, at + 1, '`');
    const code = end === -1 ? '' : text.slice(at + 1, end).replace(/\\([\\`])/g, '$1');
    return code === '' ? null : { nodes: [{ type: 'text', text: code, ...style, code: true }], end: end + 1 };
  }
  if (text[at] === '[') return linkAt(text, at, style);
  for (const [name, open, close] of MARKS) {
    if (style[name] === true || !text.startsWith(open, at)) continue;
    const end = closing(text, at + open.length, close);
    if (end > at + open.length) {
      return { nodes: parse(text.slice(at + open.length, end), { ...style, [name]: true }), end: end + close.length };
    }
  }
  return null;
}

function linkAt(text: string, at: number, style: Style): { nodes: InlineNode[]; end: number } | null {
  const end = closing(text, at + 1, '](');
  const close = end === -1 ? -1 : text.indexOf(')', end);
  if (close === -1) return null;
  const children = parse(text.slice(at + 1, end), style).filter((node): node is Leaf => node.type === 'text');
  return { nodes: [{ type: 'link', url: text.slice(end + 2, close), children }], end: close + 1 };
}

/** The position of the next unescaped mark; -1 if there is none. */
function closing(text: string, from: number, mark: string): number {
  for (let at = from; at < text.length; at += text[at] === '\\' ? 2 : 1) if (text.startsWith(mark, at)) return at;
  return -1;
}

function mergeLeaves(nodes: readonly InlineNode[]): readonly InlineNode[] {
  const merged: InlineNode[] = [];
  for (const node of nodes) {
    const before = merged.at(-1);
    if (node.type === 'text' && before?.type === 'text' && styleOf(node) === styleOf(before)) {
      merged[merged.length - 1] = { ...before, text: before.text + node.text };
    } else merged.push(node);
  }
  return merged;
}

const styleOf = ({ text: _, ...style }: Leaf): string => JSON.stringify(style, Object.keys(style).sort());
