import type { FieldCell } from '../plan/plan.ts';
import type { Row } from '../sql/rows.ts';
import { documentIdOf } from '../util/document-id.ts';

/** The document id in a row: the stored one, or the one that belongs to the entry's first row. */
export const shownDocumentId =
  (cell: number, { uid, firstRow, isStored }: NonNullable<FieldCell['documentId']>) =>
  (row: Row, offset: number): string => {
    const stored = isStored ? row[cell + offset] : null;
    return stored === null || stored === undefined ? documentIdOf(uid, Number(row[firstRow + offset])) : String(stored);
  };
