import type { Id } from '../../change/write-value.ts';
import { isRecord } from '../../util/is-record.ts';

/** A target in a body: an id, or an object with one. */
const idOf = (item: unknown): Id => Number(isRecord(item) ? item.id : item);

const LISTS = ['set', 'connect', 'disconnect'] as const;

const isEdit = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && LISTS.some((name) => Object.hasOwn(value, name));

const listOf = (value: unknown): readonly unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** The ids in the value of a relation or file field, in any of v4's formats. */
export const targetIds = (value: unknown): readonly Id[] =>
  (isEdit(value) ? LISTS.flatMap((name) => listOf(value[name])) : listOf(value)).map(idOf).filter(Number.isSafeInteger);

/** The same value with some of its targets. */
export function filterTargets(value: unknown, keep: (id: Id) => boolean): unknown {
  const isKept = (item: unknown): boolean => keep(idOf(item));
  if (Array.isArray(value)) return value.filter(isKept);
  if (!isEdit(value)) return value === null || value === undefined || isKept(value) ? value : null;
  const lists = LISTS.flatMap((name): [string, unknown][] =>
    Object.hasOwn(value, name) ? [[name, listOf(value[name]).filter(isKept)]] : [],
  );
  return { ...value, ...Object.fromEntries(lists) };
}

/** The value that was sent, with the targets of the earlier value that its sender cannot see; undefined for none. */
export function keepTargets(sent: unknown, earlier: unknown, isHidden: (id: Id) => boolean, many: boolean): unknown {
  const known = new Set(targetIds(sent));
  const isLost = (id: Id): boolean => isHidden(id) && !known.has(id);
  if (!targetIds(earlier).some(isLost)) return sent;
  const isEmpty = !isEdit(sent)
    ? listOf(sent).length === 0
    : listOf(sent.set).length + listOf(sent.connect).length === 0;
  // Another target replaces the only one.
  if (!many) return isEmpty ? earlier : sent;
  const kept = filterTargets(earlier, isLost);
  const [coming, leaving] = isEdit(kept)
    ? [[...listOf(kept.set), ...listOf(kept.connect)], listOf(kept.disconnect)]
    : [listOf(kept), []];
  if (Array.isArray(sent)) return [...sent, ...coming.map(idOf)];
  if (isEdit(sent) && sent.set !== undefined) return { ...sent, set: [...listOf(sent.set), ...coming] };
  const edit = isEdit(sent) ? sent : {};
  return {
    ...edit,
    connect: [...listOf(edit.connect), ...coming.map((item) => (isRecord(item) ? item : { id: item }))],
    disconnect: [...listOf(edit.disconnect), ...leaving],
  };
}
