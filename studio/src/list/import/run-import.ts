import type { Imported, PlannedImport } from '../../../../src/admin/contract/imports.ts';
import type { Data } from '../../../../src/admin/contract/page.ts';
import { call } from '../../server/call.ts';
import { batchesOf } from './plan-columns.ts';

/** What is imported, as chosen. */
export interface ImportChoice {
  readonly uid: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly by: string | null;
  readonly locale: string | null;
}

/** A row, as a spreadsheet counts them, and what would happen to it. */
export interface PlannedRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly plan: PlannedImport;
}

type OnProgress = (done: number) => void;

/** Below the names of the columns. */
const FIRST_ROW = 2;

const pathOf = ({ uid }: ImportChoice): string => `/studio/api/lists/${uid}/import`;

/** Asks what would happen; nothing is written. */
export async function previewRows(
  choice: ImportChoice,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<readonly PlannedRow[]> {
  const { columns, by, locale } = choice;
  const planned: PlannedRow[] = [];
  for (const rows of batchesOf(choice.rows, (row) => row)) {
    const body = { columns, by, locale, rows };
    const { data } = await call<Data<readonly PlannedImport[]>>('POST', `${pathOf(choice)}/preview`, { body, signal });
    for (const [at, plan] of data.entries())
      planned.push({ number: FIRST_ROW + planned.length, cells: rows[at] ?? [], plan });
    onProgress(planned.length);
  }
  return planned;
}

export interface ImportResult {
  readonly created: number;
  readonly changed: number;
  /** The first row that was not stored, and why; null if all were. */
  readonly stopped: { readonly number: number; readonly error: Error } | null;
}

/** Writes the rows, a batch in one transaction after the other; the first that is refused ends the import. */
export async function importRows(
  choice: ImportChoice,
  planned: readonly PlannedRow[],
  onProgress: OnProgress,
): Promise<ImportResult> {
  const { columns, by, locale } = choice;
  let created = 0;
  let changed = 0;
  let done = 0;
  for (const batch of batchesOf(planned, ({ cells }) => cells)) {
    const rows = batch.map(({ cells, plan: { id, version } }) => ({ cells, id, version }));
    try {
      const { data } = await call<Data<Imported>>('POST', pathOf(choice), { body: { columns, by, locale, rows } });
      created += data.created.length;
      changed += data.changed.length;
    } catch (error) {
      return { created, changed, stopped: { number: batch[0]?.number ?? 0, error: error as Error } };
    }
    done += batch.length;
    onProgress(done);
  }
  return { created, changed, stopped: null };
}
