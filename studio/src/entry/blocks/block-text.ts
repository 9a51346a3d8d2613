import { type InlineNode, type Leaf, parseInline, printInline } from './inline-text.ts';

/** A block as v4 stores it. */
export interface Block {
  readonly type: string;
  readonly level?: number;
  readonly format?: 'ordered' | 'unordered';
  readonly children?: readonly unknown[];
  readonly image?: unknown;
  readonly [name: string]: unknown;
}

export type BlockKind = 'paragraph' | 'heading' | 'quote' | 'code' | 'unordered' | 'ordered';

export const KINDS: readonly { readonly value: BlockKind; readonly label: string }[] = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: 'heading', label: 'Heading' },
  { value: 'unordered', label: 'List' },
  { value: 'ordered', label: 'Numbered list' },
  { value: 'quote', label: 'Quote' },
  { value: 'code', label: 'Code' },
];

/** Null for blocks that are shown and kept, but not edited as text. */
export function kindOf(block: Block): BlockKind | null {
  if (block.type === 'list') return block.format === 'ordered' ? 'ordered' : 'unordered';
  return KINDS.some(({ value }) => value === block.type) ? (block.type as BlockKind) : null;
}

/** The text of a block; a list has one line per item, indented below its parent. */
export function printBlock(block: Block): string {
  if (block.type === 'code')
    return (block.children as readonly Leaf[] | undefined)?.map(({ text }) => text).join('') ?? '';
  if (block.type === 'list') return printItems(block, 0).join('\n');
  return printInline((block.children ?? []) as readonly InlineNode[]);
}

const printItems = (list: Block, depth: number): readonly string[] =>
  ((list.children ?? []) as readonly Block[]).flatMap((item) =>
    item.type === 'list'
      ? printItems(item, depth + 1)
      : [`${'  '.repeat(depth)}${printInline((item.children ?? []) as readonly InlineNode[]).replaceAll('\n', ' ')}`],
  );

export function parseBlock(kind: BlockKind, text: string, level = 2): Block {
  switch (kind) {
    case 'heading':
      return { type: 'heading', level, children: parseInline(text) };
    case 'code':
      return { type: 'code', children: [{ type: 'text', text }] };
    case 'ordered':
    case 'unordered':
      return { type: 'list', format: kind, children: parseItems(kind, text.split('\n'), 0) };
    default:
      return { type: kind, children: parseInline(text) };
  }
}

const depthOf = (line: string): number => Math.floor((/^ */.exec(line)?.[0].length ?? 0) / 2);

function parseItems(format: 'ordered' | 'unordered', lines: readonly string[], depth: number): readonly Block[] {
  const items: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (depthOf(line) <= depth || items.length === 0) {
      items.push({ type: 'list-item', children: parseInline(line.trim()) });
      continue;
    }
    let end = at;
    while (end < lines.length && depthOf(lines[end] ?? '') > depth) end += 1;
    const children = parseItems(format, lines.slice(at, end), depth + 1);
    items.push({ type: 'list', format, indentLevel: depth + 1, children });
    at = end - 1;
  }
  return items;
}
