import type { Mark, Node } from 'prosemirror-model';
import { FLAGS, type Flag, type Rest } from './block.ts';

/** The block of each node that was read or written. Nodes never change, so one that was not edited is its block. */
const known = new WeakMap<Node, unknown>();

export const rememberBlock = (node: Node, block: unknown): void => {
  known.set(node, block);
};

/** The value to store; null for an empty document. Blocks that were not edited are the stored objects themselves. */
export function writeDocument(doc: Node): readonly unknown[] | null {
  const [first] = doc.children;
  const isEmpty = doc.childCount === 1 && first?.type.name === 'paragraph' && first.content.size === 0;
  if (isEmpty && !known.has(first)) return null;
  return doc.children.map(writeKnown);
}

function writeKnown(node: Node): unknown {
  if (known.has(node)) return known.get(node);
  const block = writeBlock(node);
  known.set(node, block);
  return block;
}

function writeBlock(node: Node): unknown {
  const { rest, block, level, format } = node.attrs;
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', ...rest, level, children: writeInline(node) };
    case 'codeBlock':
      return { type: 'code', ...rest, children: writeInline(node) };
    case 'list':
    case 'sublist':
      return { type: 'list', ...rest, format, children: node.children.map(writeBlock) };
    case 'item':
      return { type: 'list-item', ...rest, children: writeInline(node) };
    case 'image':
    case 'kept':
      return block;
    default:
      return { type: node.type.name, ...rest, children: writeInline(node) };
  }
}

interface Run {
  readonly link: Mark | undefined;
  readonly nodes: Node[];
}

/** Text with the same link is one link node; a block has at least one text. */
function writeInline(node: Node): readonly unknown[] {
  const runs: Run[] = [];
  for (const child of node.children) {
    const link = child.marks.find(({ type }) => type.name === 'link');
    const last = runs.at(-1);
    if (last !== undefined && (link === undefined ? last.link === undefined : last.link?.eq(link))) {
      last.nodes.push(child);
    } else runs.push({ link, nodes: [child] });
  }
  const written = runs.flatMap(({ link, nodes }) =>
    link === undefined
      ? writeLeaves(nodes)
      : [{ type: 'link', ...(link.attrs.rest as Rest), url: link.attrs.url, children: writeLeaves(nodes) }],
  );
  return written.length === 0 ? [{ type: 'text', text: '' }] : written;
}

interface Leaf {
  text: string;
  readonly marks: readonly Mark[];
}

/** Neighbours with the same marks are one text. */
function writeLeaves(nodes: readonly Node[]): readonly unknown[] {
  const written: (Leaf | { readonly kept: unknown })[] = [];
  for (const node of nodes) {
    if (node.type.name === 'keptInline') {
      written.push({ kept: node.attrs.value });
      continue;
    }
    const marks = node.marks.filter(({ type }) => type.name !== 'link');
    const text = node.text ?? '\n';
    const last = written.at(-1);
    if (last !== undefined && 'text' in last && sameMarks(last.marks, marks)) last.text += text;
    else written.push({ text, marks });
  }
  return written.map((leaf) => ('kept' in leaf ? leaf.kept : writeLeaf(leaf)));
}

function writeLeaf({ text, marks }: Leaf): unknown {
  const rest = marks.find(({ type }) => type.name === 'leaf')?.attrs.rest as Rest | undefined;
  const flags = marks.filter(({ type }) => FLAGS.includes(type.name as Flag)).map(({ type }) => [type.name, true]);
  return { type: 'text', text, ...rest, ...Object.fromEntries(flags) };
}

const sameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length && one.every((mark, at) => mark.eq(other[at] as Mark));
