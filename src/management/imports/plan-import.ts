import type { Id } from '../../change/write-value.ts';
import { refusePasswords } from '../../content/drafts/refuse-passwords.ts';
import type { Scope } from '../../content/scope.ts';
import type { Body } from '../../content/versions/entry-body.ts';
import { changeContext, sentChange } from '../../content/writing/change-context.ts';
import { refuseBroken } from '../../content/writing/storing/store-changes.ts';
import { notFound, RequestError, validationError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import { asAdministrator, draftData } from '../entries/as-administrator.ts';
import { planEdit, refuseIgnored } from '../entries/plan-edit.ts';
import { requestedLocale } from '../entries/translate-entry.ts';
import type { ChangedField } from '../revisions/compare-bodies.ts';
import { findByValue } from './find-rows.ts';
import { type ImportedRow, readRows, type SentTable } from './read-rows.ts';

/** What the import of a row would do. */
export interface PlannedRow {
  readonly row: ImportedRow;
  readonly action: 'create' | 'update' | 'same' | 'refused';
  /** The entry that is updated. */
  readonly id: Id | null;
  readonly version: string | null;
  readonly fields: readonly ChangedField[];
  readonly refusal: RequestError | null;
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  /** Of new entries; null if the type has none. */
  readonly locale: string | null;
}

/** Changes nothing, and runs no code of the project. */
export async function planImport(
  scope: Scope,
  type: ContentType,
  table: SentTable,
  secret: string,
): Promise<ImportPlan> {
  const locale = type.localized ? await requestedLocale(scope, table.locale) : null;
  const rows = await readRows(scope, type, table, locale);
  const idOf = await matchRows(scope, type, table.by, rows, locale);
  const seen = new Set<Id | string>();
  const planned: PlannedRow[] = [];
  for (const row of rows) planned.push(await planRow(row));
  return { rows: planned, locale };

  async function planRow(row: ImportedRow): Promise<PlannedRow> {
    const refused = (refusal: RequestError): PlannedRow => ({
      ...{ row, action: 'refused', id: null, version: null, fields: [], refusal },
    });
    if (row.problem !== null) return refused(validationError(row.problem));
    const { key } = row;
    if (key !== null && seen.has(key))
      return refused(validationError(`An earlier row has the same ${table.by}: ${key}`));
    if (key !== null) seen.add(key);
    const id = idOf(row);
    if (id === null && table.by === 'id' && key !== null) return refused(notFound(`There is no entry ${key}`));
    if (id === null) {
      const refusal = await refusalOfCreation(scope, type, row.data, locale);
      return { ...{ row, id, version: null, fields: [], refusal }, action: refusal === null ? 'create' : 'refused' };
    }
    const { version, fields, refusal } = await planEdit(scope, { type, id, secret }, row.data);
    const action = refusal !== null ? 'refused' : fields.length > 0 ? 'update' : 'same';
    return { row, action, id, version, fields, refusal };
  }
}

/** The entries that the rows are about, as far as the caller may read them. */
async function matchRows(
  scope: Scope,
  type: ContentType,
  by: string | null,
  rows: readonly ImportedRow[],
  locale: string | null,
): Promise<(row: ImportedRow) => Id | null> {
  if (by === null) return () => null;
  if (by === 'id') return ({ key }) => (key !== null && /^[1-9]\d{0,9}$/.test(key) ? Number(key) : null);
  const keys = rows.flatMap(({ key }) => key ?? []);
  const found = await findByValue(scope, type, by, keys, locale);
  return ({ key }) => (key === null ? null : (found.get(key)?.[0] ?? null));
}

/** As far as is known before lifecycle hooks have run. */
async function refusalOfCreation(
  scope: Scope,
  type: ContentType,
  data: Body,
  locale: string | null,
): Promise<RequestError | null> {
  const { engine, source } = scope;
  try {
    refusePasswords(engine.model, type, data);
    const how = asAdministrator(scope, type);
    const context = await changeContext(scope, type, how.layer);
    const created = newEntry(type, data, locale);
    const change = how.authorize(sentChange(type, created, { kind: 'create', publish: false }, context));
    refuseIgnored(withoutEmpty(data), change.data as Body);
    await refuseBroken(engine, source.reader, change);
    return null;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error;
  }
}

/** The data of a row as a new entry: a draft, in the locale of the import. Empty cells leave the defaults. */
export const newEntry = (type: ContentType, data: Body, locale: string | null): Body =>
  draftData(type, {
    ...withoutEmpty(data),
    ...(locale !== null && { locale }),
  }) as Body;

const withoutEmpty = (data: Body): Body =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
