import type { Mark, Node, NodeType } from 'prosemirror-model';
import { type Block, FLAGS, isRecord } from './block.ts';
import { blocksSchema, nextLinkKey } from './blocks-schema.ts';
import { rememberBlock } from './write-document.ts';

const { nodes, marks } = blocksSchema;

/** The document of a stored value. Whatever is not a block of v4 is kept as it is, and shown as such. */
export function readDocument(value: unknown): Node {
  const blocks = Array.isArray(value) ? value.map(readBlock) : [];
  return nodes.doc.create(null, blocks.length === 0 ? [nodes.paragraph.create()] : blocks);
}

function readBlock(value: unknown): Node {
  const block = value as Block;
  const node = (isRecord(value) ? readKnown(block) : null) ?? nodes.kept.create({ block: value });
  rememberBlock(node, value);
  return node;
}

function readKnown(block: Block): Node | null {
  const { type, children, ...members } = block;
  switch (type) {
    case 'paragraph':
    case 'quote': {
      const content = readInline(children);
      return content && nodes[type].create({ rest: members }, content);
    }
    case 'heading': {
      const { level, ...rest } = members;
      const content = readInline(children);
      const isLevel = typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 6;
      return isLevel ? content && nodes.heading.create({ level, rest }, content) : null;
    }
    case 'code': {
      const content = readLeaves(children, false);
      return content && nodes.codeBlock.create({ rest: members }, content);
    }
    case 'list':
      return readList(block, nodes.list);
    case 'image':
      return isRecord(block.image) && typeof block.image.url === 'string' ? nodes.image.create({ block }) : null;
    default:
      return null;
  }
}

function readList({ type: _, format, children, ...rest }: Block, type: NodeType): Node | null {
  if ((format !== 'ordered' && format !== 'unordered') || !Array.isArray(children) || children.length === 0)
    return null;
  const content = children.map(readItem);
  return content.includes(null) ? null : type.create({ format, rest }, content as Node[]);
}

function readItem(value: unknown): Node | null {
  if (!isRecord(value)) return null;
  if (value.type === 'list') return readList(value as Block, nodes.sublist);
  if (value.type !== 'list-item') return null;
  const { type: _, children, ...rest } = value;
  const content = readInline(children);
  return content && nodes.item.create({ rest }, content);
}

/** Null if there is something that is not a list of inline nodes. */
function readInline(children: unknown): readonly Node[] | null {
  if (!Array.isArray(children)) return null;
  return children.flatMap((child: unknown) => readLeaf(child, [], true) ?? readLink(child) ?? [keep(child)]);
}

const keep = (value: unknown): Node => nodes.keptInline.create({ value });

function readLink(value: unknown): readonly Node[] | null {
  if (!isRecord(value) || value.type !== 'link' || typeof value.url !== 'string') return null;
  const { type: _, url, children, ...rest } = value;
  const leaves = readLeaves(children, true, [marks.link.create({ url, rest, key: nextLinkKey() })]);
  // An empty link cannot be seen, but it is there.
  return leaves === null || leaves.length === 0 ? null : leaves;
}

function readLeaves(children: unknown, breaks: boolean, around: readonly Mark[] = []): readonly Node[] | null {
  if (!Array.isArray(children)) return null;
  const leaves = children.map((child: unknown) => readLeaf(child, around, breaks));
  return leaves.includes(null) ? null : (leaves as Node[][]).flat();
}

function readLeaf(value: unknown, around: readonly Mark[], breaks: boolean): readonly Node[] | null {
  if (!isRecord(value) || value.type !== 'text' || typeof value.text !== 'string') return null;
  const { type: _, text, ...members } = value;
  const rest = Object.fromEntries(Object.entries(members).filter(([name, flag]) => !isFlag(name) || flag !== true));
  const isPlain = Object.keys(rest).length === 0;
  // It has nothing to see, so its members have nothing to stay with.
  if (text === '') return isPlain ? [] : null;
  const own = FLAGS.filter((flag) => members[flag] === true).map((flag) => marks[flag].create());
  const all = [...around, ...own, ...(isPlain ? [] : [marks.leaf.create({ rest })])];
  return breaks ? withBreaks(text, all) : [blocksSchema.text(text, all)];
}

const isFlag = (name: string): boolean => (FLAGS as readonly string[]).includes(name);

/** Lines inside a block are a break in the document, and one character in the stored text. */
const withBreaks = (text: string, all: readonly Mark[]): readonly Node[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [nodes.break.create(null, null, all)]),
      ...(line === '' ? [] : [blocksSchema.text(line, all)]),
    ]);
