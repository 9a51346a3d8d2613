import { setBlockType, toggleMark } from 'prosemirror-commands';
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import type { Flag } from './block.ts';
import { blocksSchema, nextLinkKey } from './blocks-schema.ts';
import { changeFormat, isInList, leaveList, listFormat } from './list-commands.ts';
import type { PlainKey } from '../../texts/t.ts';

const { nodes, marks } = blocksSchema;

export type Kind = 'paragraph' | 'quote' | 'code' | 'ordered' | 'unordered' | `heading${1 | 2 | 3 | 4 | 5 | 6}`;

export const KINDS = [
  { value: 'paragraph', label: 'editors.paragraph' },
  { value: 'heading1', label: 'editors.heading1' },
  { value: 'heading2', label: 'editors.heading2' },
  { value: 'heading3', label: 'editors.heading3' },
  { value: 'heading4', label: 'editors.heading4' },
  { value: 'heading5', label: 'editors.heading5' },
  { value: 'heading6', label: 'editors.heading6' },
  { value: 'unordered', label: 'editors.list' },
  { value: 'ordered', label: 'editors.numberedList' },
  { value: 'quote', label: 'editors.quote' },
  { value: 'code', label: 'editors.code' },
] as const satisfies readonly { readonly value: Kind; readonly label: PlainKey }[];

/** The kind of the block at the cursor; null at an image. */
export function kindAt(state: EditorState): Kind | null {
  const { parent } = state.selection.$from;
  if (state.selection instanceof NodeSelection) return null;
  if (parent.type === nodes.item) return listFormat(state) as Kind | null;
  if (parent.type === nodes.heading) return `heading${parent.attrs.level}` as Kind;
  if (parent.type === nodes.codeBlock) return 'code';
  return parent.isTextblock ? (parent.type.name as Kind) : null;
}

const typeOf = (kind: Kind) =>
  kind.startsWith('heading')
    ? nodes.heading
    : kind === 'code'
      ? nodes.codeBlock
      : kind === 'quote'
        ? nodes.quote
        : nodes.paragraph;

const attrsOf = (kind: Kind) => (kind.startsWith('heading') ? { level: Number(kind.slice(-1)) } : null);

export function setKind(kind: Kind): Command {
  if (kind === 'ordered' || kind === 'unordered') {
    return (state, dispatch, view) =>
      isInList(state) ? changeFormat(kind)(state, dispatch, view) : makeList(kind)(state, dispatch, view);
  }
  const leave = leaveList((item) => typeOf(kind).create(attrsOf(kind), kind === 'code' ? plain(item) : item.content));
  return (state, dispatch, view) =>
    isInList(state) ? leave(state, dispatch, view) : setBlockType(typeOf(kind), attrsOf(kind))(state, dispatch, view);
}

const plain = (node: Node): Fragment => {
  const text = node.textBetween(0, node.content.size, undefined, (leaf) => (leaf.type === nodes.break ? '\n' : ''));
  return text === '' ? Fragment.empty : Fragment.from(blocksSchema.text(text));
};

/** The selected blocks become the items of one list. */
const makeList =
  (format: string): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection;
    const range = $from.blockRange($to, (parent) => parent.type === nodes.doc);
    if (range === null) return false;
    const blocks = state.doc.children.slice(range.startIndex, range.endIndex);
    if (!blocks.every(({ isTextblock }) => isTextblock)) return false;
    const items = blocks.map((block) =>
      nodes.item.create(null, block.type === nodes.codeBlock ? withBreaks(block.textContent) : block.content),
    );
    const tr = state.tr.replaceWith(range.start, range.end, nodes.list.create({ format }, items));
    const { anchor, head } = state.selection;
    // Everything is one level deeper.
    dispatch?.(
      tr.setSelection(TextSelection.between(tr.doc.resolve(anchor + 1), tr.doc.resolve(head + 1))).scrollIntoView(),
    );
    return true;
  };

const withBreaks = (text: string): readonly Node[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [nodes.break.create()]),
      ...(line === '' ? [] : [blocksSchema.text(line)]),
    ]);

export const toggleFlag = (flag: Flag): Command => toggleMark(marks[flag]);

export function hasFlag({ selection, storedMarks, doc }: EditorState, flag: Flag): boolean {
  const { $from, from, to, empty } = selection;
  const mark = marks[flag];
  return empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark);
}

export const insertBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const node = $from.parent.type === nodes.codeBlock ? blocksSchema.text('\n') : nodes.break.create();
  if (!$from.parent.isTextblock) return false;
  dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
  return true;
};

/** The link at the cursor, with the range that it covers. */
export function linkAt({
  selection,
}: EditorState): { readonly mark: Mark; readonly from: number; readonly to: number } | null {
  const { $from } = selection;
  const mark = [...$from.marks(), ...($from.nodeAfter?.marks ?? [])].find(({ type }) => type === marks.link);
  if (mark === undefined) return null;
  let [from, to] = [$from.start(), $from.start()];
  for (const child of $from.parent.children) {
    const end = to + child.nodeSize;
    if (mark.isInSet(child.marks)) to = end;
    else if (to > $from.pos || (to === $from.pos && to > from)) break;
    else [from, to] = [end, end];
  }
  return { mark, from, to };
}

/** Links the selection, changes the link at the cursor, or inserts the address as a linked text. */
export const setLink =
  (url: string, words = url): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const found = linkAt(state);
    if (found !== null && empty) {
      const mark = marks.link.create({ ...found.mark.attrs, url });
      dispatch?.(state.tr.removeMark(found.from, found.to, marks.link).addMark(found.from, found.to, mark));
      return true;
    }
    const mark = marks.link.create({ url, key: nextLinkKey() });
    dispatch?.(
      empty
        ? state.tr.replaceSelectionWith(blocksSchema.text(words, [mark]), false)
        : state.tr.removeMark(from, to, marks.link).addMark(from, to, mark),
    );
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const found = linkAt(state);
  if (found === null) return false;
  dispatch?.(state.tr.removeMark(found.from, found.to, marks.link));
  return true;
};

/** Moves the block at the cursor past its neighbour. */
export const moveBlock =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const { selection, doc, tr } = state;
    const index = selection.$from.index(0);
    const other = index + step;
    if (other < 0 || other >= doc.childCount || selection.$to.index(0) !== index) return false;
    const [block, neighbour] = [doc.child(index), doc.child(other)];
    const at = doc.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0);
    const by = step * neighbour.nodeSize;
    tr.delete(at, at + block.nodeSize).insert(at + by, block);
    if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, at + by));
    else tr.setSelection(TextSelection.create(tr.doc, selection.anchor + by, selection.head + by));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Inserts blocks after the one at the cursor, or in its place if it is empty. */
export const insertBlocks =
  (blocks: readonly Node[]): Command =>
  (state, dispatch) => {
    const index = state.selection.$to.index(0);
    const at = state.doc.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0);
    const block = state.doc.maybeChild(index);
    const isEmpty = block?.isTextblock === true && block.content.size === 0;
    const end = at + (block?.nodeSize ?? 0);
    dispatch?.(state.tr.replaceWith(isEmpty ? at : end, end, blocks).scrollIntoView());
    return true;
  };
