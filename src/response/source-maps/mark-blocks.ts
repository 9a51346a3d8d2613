import { isRecord } from '../../util/is-record.ts';

type Mark = (text: string) => string;

/** Marks the first text of each block that is drawn, and the description of an image. Code is left as it is. */
export const markBlocks = (blocks: unknown, mark: Mark): unknown =>
  Array.isArray(blocks) ? blocks.map((block) => (isRecord(block) ? markBlock(block, mark) : block)) : blocks;

function markBlock(block: Record<string, unknown>, mark: Mark): unknown {
  const { type, children, image } = block;
  if (type === 'list' && Array.isArray(children)) {
    return { ...block, children: children.map((child) => (isRecord(child) ? markBlock(child, mark) : child)) };
  }
  if (type === 'image' && isRecord(image)) {
    const { alternativeText } = image;
    const isMarked = typeof alternativeText === 'string' && alternativeText !== '';
    return isMarked ? { ...block, image: { ...image, alternativeText: mark(alternativeText) } } : block;
  }
  return typeof type === 'string' && WITH_TEXT.has(type) ? markFirst(block, mark).node : block;
}

const WITH_TEXT: ReadonlySet<string> = new Set(['paragraph', 'heading', 'quote', 'list-item']);

/** Links have texts of their own, so the first one may be deeper. */
function markFirst(node: unknown, mark: Mark): { readonly node: unknown; readonly isDone: boolean } {
  if (!isRecord(node)) return { node, isDone: false };
  const { type, text, children } = node;
  if (type === 'text' && typeof text === 'string' && text !== '') {
    return { node: { ...node, text: mark(text) }, isDone: true };
  }
  if (!Array.isArray(children)) return { node, isDone: false };
  let isDone = false;
  const next = children.map((child) => {
    if (isDone) return child;
    const result = markFirst(child, mark);
    ({ isDone } = result);
    return result.node;
  });
  return { node: { ...node, children: next }, isDone };
}
