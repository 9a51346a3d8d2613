import type { Attrs, Node } from 'prosemirror-model';
import { blocksSchema } from './blocks-schema.ts';

/** A list around an item; the same object for all its items. */
export interface ListLevel {
  readonly attrs: Attrs;
}

/** An item and the lists around it, the outermost first. */
export interface FlatItem {
  readonly item: Node;
  readonly levels: readonly ListLevel[];
}

/** v4's editor indents no further. */
const MAX_LEVELS = 7;

/** The items of a list in their order. */
export function flattenList(list: Node, around: readonly ListLevel[] = []): readonly FlatItem[] {
  const levels = [...around, { attrs: list.attrs }];
  return list.children.flatMap((child) =>
    child.type.name === 'sublist' ? flattenList(child, levels) : [{ item: child, levels }],
  );
}

/** The nodes that these items are in: lists, or the item itself where it is in none. */
export function buildLists(items: readonly FlatItem[], depth = 0): readonly Node[] {
  const built: Node[] = [];
  for (let at = 0; at < items.length; ) {
    const { item, levels } = items[at] as FlatItem;
    const level = levels[depth];
    if (level === undefined) {
      built.push(item);
      at += 1;
      continue;
    }
    let end = at;
    while (end < items.length && items[end]?.levels[depth] === level) end += 1;
    const type = depth === 0 ? blocksSchema.nodes.list : blocksSchema.nodes.sublist;
    built.push(type.create(level.attrs, buildLists(items.slice(at, end), depth + 1)));
    at = end;
  }
  return built;
}

/** The item becomes part of a list below the one before it. Null if there is none before it. */
export function indentItem(items: readonly FlatItem[], index: number): readonly FlatItem[] | null {
  const one = items[index];
  const depth = one?.levels.length ?? 0;
  const before = items[index - 1];
  const own = one?.levels.at(-1);
  if (one === undefined || own === undefined || depth >= MAX_LEVELS) return null;
  if (before === undefined || before.levels[depth - 1] !== own) return null;
  const { format } = own.attrs;
  const below = before.levels[depth] ?? { attrs: { format, rest: { indentLevel: depth } } };
  return items.with(index, { item: one.item, levels: [...one.levels, below] });
}

/** The item leaves its innermost list; those after it in the same list stay below it. */
export function outdentItem(items: readonly FlatItem[], index: number): readonly FlatItem[] {
  const one = items[index] as FlatItem;
  const depth = one.levels.length - 1;
  const left = one.levels[depth] as ListLevel;
  // The list is split in two, because what stays in it is no longer side by side.
  const rest: ListLevel = { attrs: left.attrs };
  return items.map(({ item, levels }, at) => {
    if (at === index) return { item, levels: levels.slice(0, depth) };
    return at > index && levels[depth] === left ? { item, levels: levels.with(depth, rest) } : { item, levels };
  });
}

/** The innermost lists of these items get another format. */
export function formatLists(
  items: readonly FlatItem[],
  chosen: ReadonlySet<number>,
  format: string,
): readonly FlatItem[] {
  const inner = new Set([...chosen].map((index) => items[index]?.levels.at(-1)));
  const changed = new Map<ListLevel, ListLevel>();
  for (const level of inner) if (level !== undefined) changed.set(level, { attrs: { ...level.attrs, format } });
  return items.map(({ item, levels }) => ({ item, levels: levels.map((level) => changed.get(level) ?? level) }));
}
