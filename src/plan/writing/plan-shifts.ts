import type { Id } from '../../change/write-value.ts';
import { type Link, type LinkImage, linksWith } from './link-image.ts';
import type { ExtentRead, Planning } from './stored-read.ts';

/** By the column that names the entry whose list it is. */
type Lists = ReadonlyMap<string, ReadonlySet<Id>>;

/**
 * The lists in which closing a gap is moving up what follows it: those that lose one row, get none, and had
 * no gap before. Others are numbered anew.
 */
export function* planShifts(images: readonly LinkImage[]): Planning<ReadonlyMap<LinkImage, Lists>> {
  const asked = images.flatMap((image) =>
    [...image.gaps].flatMap(([group, { orderColumn, lost }]) => {
      const ids = [...lost].filter(([id, links]) => isOneGap(links, orderColumn) && !grows(image, group, id));
      if (ids.length === 0) return [];
      const read: ExtentRead = {
        kind: 'extent',
        table: image.table,
        group,
        column: orderColumn,
        ids: ids.map(([id]) => id),
      };
      return [{ image, group, read }];
    }),
  );
  const shifting = new Map<LinkImage, Map<string, ReadonlySet<Id>>>();
  if (asked.length === 0) return shifting;
  const results = yield asked.map(({ read }) => read);
  for (const [index, { image, group }] of asked.entries()) {
    const dense = (results[index] ?? []).filter(([, greatest, count]) => Number(greatest) === Number(count));
    const lists = shifting.get(image) ?? new Map<string, ReadonlySet<Id>>();
    shifting.set(image, lists.set(group, new Set(dense.map(([id]) => Number(id)))));
  }
  return shifting;
}

const isOneGap = ([link, ...more]: readonly Link[], orderColumn: string): boolean =>
  more.length === 0 && link !== undefined && link.id !== null && (link.stored.get(orderColumn) ?? null) !== null;

const grows = (image: LinkImage, group: string, entry: Id): boolean =>
  linksWith(image, group, entry).some(({ id }) => id === null);
