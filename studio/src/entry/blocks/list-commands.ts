import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { blocksSchema } from './blocks-schema.ts';
import { buildLists, type FlatItem, flattenList, formatLists, indentItem, outdentItem } from './flat-list.ts';

const { nodes } = blocksSchema;

/** The top-level list that the selection begins in, its items, and the selected ones. */
interface ChosenItems {
  readonly at: number;
  readonly list: Node;
  readonly items: readonly FlatItem[];
  readonly chosen: ReadonlySet<number>;
  readonly head: { readonly index: number; readonly offset: number };
  readonly anchor: { readonly index: number; readonly offset: number };
}

function chosenItems({ selection, doc }: EditorState): ChosenItems | null {
  const { $from, $to, $anchor, $head } = selection;
  const list = $from.depth === 0 ? null : $from.node(1);
  if (list?.type !== nodes.list || $to.depth === 0 || $to.index(0) !== $from.index(0)) return null;
  const at = $from.before(1);
  const starts = itemStarts(doc, at, list);
  const placeOf = (place: ResolvedPos) => {
    const index = starts.findLastIndex((start) => start <= place.pos);
    return { index, offset: place.pos - (starts[index] ?? 0) };
  };
  const [first, last] = [placeOf($from).index, placeOf($to).index];
  const chosen = new Set(starts.map((_, index) => index).filter((index) => index >= first && index <= last));
  return { at, list, items: flattenList(list), chosen, head: placeOf($head), anchor: placeOf($anchor) };
}

/** Positions of the contents of the items in a list. */
function itemStarts(doc: Node, at: number, list: Node): readonly number[] {
  const starts: number[] = [];
  doc.nodesBetween(at, at + list.nodeSize, (node, pos) => {
    if (node.type === nodes.item) starts.push(pos + 1);
    return !node.isTextblock;
  });
  return starts;
}

/** Replaces the list; the cursor stays in its item. Items that are in no list any more become blocks. */
function replaceList(
  state: EditorState,
  found: ChosenItems,
  items: readonly FlatItem[],
  asBlock = asParagraph,
): Transaction {
  const built = buildLists(items).map((node) => (node.type === nodes.item ? asBlock(node) : node));
  const tr = state.tr.replaceWith(found.at, found.at + found.list.nodeSize, built);
  const starts: number[] = [];
  const end = found.at + built.reduce((size, { nodeSize }) => size + nodeSize, 0);
  tr.doc.nodesBetween(found.at, end, (node, pos) => {
    if (node.isTextblock) starts.push(pos + 1);
    return !node.isTextblock;
  });
  const placeAt = ({ index, offset }: ChosenItems['head']): number => (starts[index] ?? found.at) + offset;
  tr.setSelection(TextSelection.create(tr.doc, placeAt(found.anchor), placeAt(found.head)));
  return tr.scrollIntoView();
}

const asParagraph = (item: Node): Node => nodes.paragraph.create(null, item.content);

export const isInList = (state: EditorState): boolean => chosenItems(state) !== null;

/** The format of the innermost list at the cursor. */
export function listFormat(state: EditorState): string | null {
  const found = chosenItems(state);
  return (found?.items[found.head.index]?.levels.at(-1)?.attrs.format as string | undefined) ?? null;
}

export const indent: Command = (state, dispatch) => {
  const found = chosenItems(state);
  if (found === null) return false;
  let items: readonly FlatItem[] = found.items;
  for (const index of found.chosen) items = indentItem(items, index) ?? items;
  if (items === found.items) return false;
  dispatch?.(replaceList(state, found, items));
  return true;
};

const outdentWhere =
  (isWanted: (found: ChosenItems) => boolean): Command =>
  (state, dispatch) => {
    const found = chosenItems(state);
    if (found === null || !isWanted(found)) return false;
    const items = [...found.chosen].reduce<readonly FlatItem[]>(outdentItem, found.items);
    dispatch?.(replaceList(state, found, items));
    return true;
  };

const isNested = ({ items, chosen }: ChosenItems): boolean =>
  [...chosen].every((index) => (items[index]?.levels.length ?? 0) > 1);

/** Out of a nested list; the outermost one is left by Enter or Backspace. */
export const outdent = outdentWhere(isNested);

const isEmptyItem = ({ items, head, chosen }: ChosenItems): boolean =>
  chosen.size === 1 && items[head.index]?.item.content.size === 0;

/** Enter in an empty item leaves its list, in any other splits it. */
export const enterInList: Command = (state, dispatch, view) => {
  if (outdentWhere(isEmptyItem)(state, dispatch, view)) return true;
  const { $from, $to, empty } = state.selection;
  if ($from.parent.type !== nodes.item || !$from.sameParent($to)) return false;
  const tr = empty ? state.tr : state.tr.deleteSelection();
  dispatch?.(tr.split(tr.selection.from, 1, [{ type: nodes.item }]).scrollIntoView());
  return true;
};

/** Backspace at the start of an item leaves its list. */
export const backspaceInList: Command = (state, dispatch, view) => {
  const { empty, $from } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  return outdentWhere(() => true)(state, dispatch, view);
};

/** The innermost list gets a format. */
export const changeFormat =
  (format: string): Command =>
  (state, dispatch) => {
    const found = chosenItems(state);
    if (found === null) return false;
    dispatch?.(replaceList(state, found, formatLists(found.items, found.chosen, format)));
    return true;
  };

/** Selected items become blocks of another kind; the list is split around them. */
export const leaveList =
  (asBlock: (item: Node) => Node): Command =>
  (state, dispatch) => {
    const found = chosenItems(state);
    if (found === null) return false;
    const isLeft = (index: number, all: readonly FlatItem[]): boolean => (all[index]?.levels.length ?? 0) > 0;
    let items: readonly FlatItem[] = found.items;
    for (const index of found.chosen) while (isLeft(index, items)) items = outdentItem(items, index);
    dispatch?.(replaceList(state, found, items, asBlock));
    return true;
  };
