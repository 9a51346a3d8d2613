import type { Id } from '../../../change/write-value.ts';
import { type Link, type LinkImage, linksWith } from './link-image.ts';
import type { ExtentRead, StoredRow } from '../stored-read.ts';

/** By the column of the entry whose list it is. */
export type Lists = ReadonlyMap<string, ReadonlySet<Id>>;

/** Checks which of the lists that lose one row had no gaps before. */
export interface ShiftQuestion {
  readonly image: LinkImage;
  readonly read: ExtentRead;
  take(rows: readonly StoredRow[]): void;
  /** The lists without gaps. */
  dense(): readonly Id[];
}

export function shiftQuestions(images: readonly LinkImage[]): readonly ShiftQuestion[] {
  return images.flatMap((image) =>
    [...image.gaps].flatMap(([group, { orderColumn, lost }]) => {
      const ids = [...lost].flatMap(([id, links]) => (isOneGap(links, orderColumn) ? [id] : []));
      if (ids.length === 0) return [];
      let dense: readonly Id[] = [];
      const take = (rows: readonly StoredRow[]): void => {
        dense = rows.flatMap(([id, greatest, count]) => (Number(greatest) === Number(count) ? [Number(id)] : []));
      };
      const read: ExtentRead = { kind: 'extent', table: image.table, group, column: orderColumn, ids };
      return [{ image, read, take, dense: () => dense }];
    }),
  );
}

/**
 * The lists whose gap closes by moving up the rows after it: those that lose one row, get none and had no gap before.
 * Others are renumbered.
 */
export function shiftingLists(questions: readonly ShiftQuestion[], image: LinkImage): Lists {
  return new Map(
    questions
      .filter((question) => question.image === image)
      .map(({ read: { group }, dense }) => [group, new Set(dense().filter((id) => !grows(image, group, id)))]),
  );
}

const isOneGap = ([link, ...more]: readonly Link[], orderColumn: string): boolean =>
  more.length === 0 && link !== undefined && link.id !== null && (link.stored.get(orderColumn) ?? null) !== null;

const grows = (image: LinkImage, group: string, entry: Id): boolean =>
  linksWith(image, group, entry).some(({ id }) => id === null);
