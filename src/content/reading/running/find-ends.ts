import type { PlanRows } from '../../../database/running/run-plan.ts';
import { cursorText } from '../../../query/cursors/cursor.ts';
import type { QueryValue } from '../../../query/query.ts';
import type { PageEnds } from '../../../response/write-envelope.ts';
import type { Row, SqlCell } from '../../../sql/rows.ts';
import type { Engine } from '../../engine.ts';
import type { RecalledQuery } from '../prepared-query.ts';

/** Where a page with cursors begins and ends. Undefined for other lists. */
export function findEnds(
  { cursors }: Pick<Engine, 'cursors'>,
  { query, prepared }: RecalledQuery,
  { entries: { rows }, hasMore }: PlanRows,
): PageEnds | undefined {
  const { seek } = prepared.plan.root;
  if (seek === undefined || query.slice.kind !== 'cursor') return undefined;
  const at = (row: Row | undefined): string | null =>
    row === undefined
      ? null
      : cursors.seal(
          cursorText(
            query.type,
            query.sort,
            seek.cells.map((cell) => positionOf(row[cell] ?? null)),
          ),
        );
  const startCursor = at(rows[0]);
  const endCursor = at(rows.at(-1));
  // The entry that a cursor was made of is on its other side.
  const isInside = seek.from !== null;
  return seek.toward === 'after'
    ? { startCursor, endCursor, hasPreviousPage: isInside, hasNextPage: hasMore }
    : { startCursor, endCursor, hasPreviousPage: hasMore, hasNextPage: isInside };
}

/** A value as it can be compared again: exactly as the database has returned it. */
function positionOf(cell: SqlCell): QueryValue {
  switch (typeof cell) {
    case 'number':
      // JSON has no infinity.
      return Number.isFinite(cell) ? cell : String(cell);
    case 'bigint':
      return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
    case 'object':
      return cell === null ? null : String(cell);
    default:
      return cell;
  }
}
