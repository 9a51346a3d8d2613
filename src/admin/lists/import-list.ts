import * as z from 'zod';
import { importRows } from '../../management/imports/import-rows.ts';
import { planImport } from '../../management/imports/plan-import.ts';
import type { SentTable } from '../../management/imports/read-rows.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import type { ManagedType } from '../content-manager/managed-type.ts';
import type { Imported, PlannedImport } from '../contract/imports.ts';
import { exactly, text, validateOwn } from '../validation/validate-own.ts';

/** One transaction writes all of them, and holds their locks. */
const MOST_ROWS = 200;
const MOST_COLUMNS = 200;

const id = z.number({ error: 'an id' }).int({ error: 'an id' }).positive({ error: 'an id' });
const cells = z
  .array(z.string({ error: 'a string' }), { error: 'a list of cells' })
  .max(MOST_COLUMNS, { error: `a list of at most ${MOST_COLUMNS} cells` });

const rowsOf = <T extends z.ZodType>(row: T) =>
  z
    .array(row, { error: 'a list of rows' })
    .min(1, { error: 'a list of rows' })
    .max(MOST_ROWS, { error: `a list of at most ${MOST_ROWS} rows` });

const table = {
  columns: z
    .array(text(1, 255), { error: 'a list of fields' })
    .min(1, { error: 'a list of fields' })
    .max(MOST_COLUMNS, { error: `a list of at most ${MOST_COLUMNS} fields` }),
  by: text(1, 255).nullish(),
  locale: text(1, 255).nullish(),
};

const previewed = exactly({ ...table, rows: rowsOf(cells) });
const imported = exactly({
  ...table,
  rows: rowsOf(exactly({ cells, id: id.nullable(), version: text(1, 100).nullable() })),
});

/** `POST /studio/api/lists/:uid/import/preview`: what would happen to each row. */
export async function previewImport(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { rows, ...sent } = validateOwn(previewed, request.body);
  const plan = await planImport(scope, type, await tableOf(parts, type, sent, rows), parts.settings.secret);
  return data<readonly PlannedImport[]>(
    plan.rows.map(({ action, id: entry, version, fields, refusal }) => ({
      ...{ action, id: entry, version, fields },
      refusal: refusal && { name: refusal.name, message: refusal.message, details: refusal.details },
    })),
  );
}

/** `POST /studio/api/lists/:uid/import`: all of the rows, or none. */
export async function importList(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { rows, ...sent } = validateOwn(imported, request.body);
  const whole = await tableOf(
    parts,
    type,
    sent,
    rows.map((row) => row.cells),
  );
  return data<Imported>(await importRows(scope, type, whole, rows, parts.settings.secret));
}

type SentHead = Pick<z.infer<typeof previewed>, 'columns' | 'by' | 'locale'>;

async function tableOf(
  { schemas, views }: AdminParts,
  type: ContentType,
  { columns, by = null, locale = null }: SentHead,
  rows: SentTable['rows'],
): Promise<SentTable> {
  const schema = schemas.contentTypes.get(type.uid);
  const metadatas = schema === undefined ? {} : (await views.of(schema)).metadatas;
  const mainFields = new Map(columns.map((name) => [name, String(metadatas[name]?.edit.mainField ?? 'id')]));
  return { columns, rows, by, locale, mainFields };
}
