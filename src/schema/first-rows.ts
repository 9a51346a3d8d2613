/**
 * Plinth's table of rows whose document id follows from a row that is deleted: the first one of their translations. A
 * row that is listed has the document id of `first`, whatever translations it has now.
 */
export const FIRST_ROWS = { table: 'plinth_first_rows', type: 'type', row: 'entry_id', first: 'first_id' } as const;
