import { isLimited } from '../../../access/access.ts';
import { authorizeWritten } from '../../../access/authorize-query.ts';
import type { Id } from '../../../change/write-value.ts';
import { notFound } from '../../../errors.ts';
import type { Plan } from '../../../plan/plan.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { resolveEntryQuery } from '../../../query/resolve-query.ts';
import type { EntryWriter } from '../../../response/entry-writer.ts';
import { createEntryWriter } from '../../../response/write-entries.ts';
import { entryEnvelope } from '../../../response/write-envelope.ts';
import type { ContentType } from '../../../schema/model.ts';
import { isHashed } from '../../../schema/scalar-types.ts';
import type { EntryRows, Row } from '../../../sql/rows.ts';
import { getOrCreate } from '../../../util/get-or-create.ts';
import type { RecalledQuery } from '../../reading/prepared-query.ts';
import { isWhole, privateFieldsOf } from '../../reading/private-fields.ts';
import { type Entity, readEntities } from '../../reading/read-entities.ts';
import { readBelow, readRows } from '../../reading/read-rows.ts';
import { signRows } from '../../reading/sign-rows.ts';
import { startWriting } from '../../reading/running/start-writing.ts';
import { parseInput, type QueryInput, recallQuery, withEntryId } from '../../reading/recall-query.ts';
import { withinBytes } from '../../reading/running/start-run.ts';
import { asCodeWithin, type Scope } from '../../scope.ts';
import { changedNames, snapshotData } from '../hooks/hooked-data.ts';
import type { WriteHooks } from '../hooks/write-hooks.ts';
import type { ShownRow } from '../storing/store-changes.ts';

/** The selection for the response to a write, resolved and authorized before anything is written. */
export interface WrittenResponse {
  readonly type: ContentType;
  /** The requested `fields` and `populate`. */
  readonly query: QueryInput;
  readonly recalled: RecalledQuery;
  /** Reads the entry in the transaction of the write, in place of a text. */
  readonly readAs?: (inner: Scope, id: Id) => Promise<void>;
  /** The scope in which it is completed after the commit. */
  readonly scope: Scope;
}

/** Invalid queries are refused before anything is written. */
export const prepareResponse = async (
  scope: Scope,
  type: ContentType,
  query: QueryInput,
): Promise<WrittenResponse> => ({
  scope,
  type,
  query,
  recalled: await recallQuery(
    scope,
    type,
    query,
    'written entry',
    (context, raw) => resolveEntryQuery(context, type, '0', raw),
    'entry',
    authorizeWritten,
  ),
});

/** The row that the write should return. */
export const shownRow = ({ recalled }: WrittenResponse): ShownRow => ({
  read: recalled.prepared.plan.root.entries,
  row: null,
});

/** A response to a write, read in its transaction. */
export interface ReadResponse {
  /** Completes it after the commit: signing file URLs may be slow, and would keep the transaction open. */
  readonly finish: () => string | Promise<string>;
  /** Its rows as stored. */
  readonly entries: EntryRows;
}

const NO_ENTRIES: EntryRows = { rows: [], children: [], offset: 0 };

/** The response for one entry, like a request for it by id; its row is not read again if the write returned it. */
export async function respondWithWritten(
  scope: Scope,
  { recalled, readAs, scope: outer }: WrittenResponse,
  id: Id,
  shown: ShownRow | null = null,
): Promise<ReadResponse> {
  if (readAs !== undefined) {
    await readAs(scope, id);
    return { finish: () => '', entries: NO_ENTRIES };
  }
  const found = withEntryId(recalled, String(id));
  if (found === null) throw new Error('the answer to a write is of one entry');
  const returnedRow = shown?.row ?? null;
  const { entries, rows, write } = await (returnedRow === null
    ? readRows(scope, found)
    : readBelow(scope, found, [returnedRow]));
  const [row] = rows;
  if (row === undefined) throw notFound();
  const text = withinBytes(scope.engine, () => entryEnvelope(write(row)));
  if (scope.engine.addresses.signing === null) return { finish: () => text, entries };
  const finish = async (): Promise<string> => {
    const { plan, writeEntry } = recalled.prepared;
    const signed = await signRows(outer, plan, entries);
    const writeSigned = await startWriting(outer, writeEntry, signed);
    return entryEnvelope(writeSigned(signed.rows[0] as Row));
  };
  return { finish, entries };
}

/**
 * The entry of a response for listeners, as `readWritten` returns it; written from the rows of the response if these
 * are all of it.
 */
export async function readAnswered(
  scope: Scope,
  { type, query, recalled, readAs }: WrittenResponse,
  id: Id,
  { entries }: ReadResponse,
): Promise<Entity | null> {
  if (readAs !== undefined) return readWritten(scope, type, id);
  if (isLimited(scope.access) || privateFieldsOf(type).names.length > 0) return readWritten(scope, type, id, query);
  const writing = startWriting(scope, rawWriterOf(recalled.prepared.plan), entries);
  const write = writing instanceof Promise ? await writing : writing;
  return JSON.parse(withinBytes(scope.engine, () => write(entries.rows[0] as Row))) as Entity;
}

const rawWriters = new WeakMap<Plan, EntryWriter>();

/** Writes the rows of a response as project code sees them. */
const rawWriterOf = (plan: Plan): EntryWriter =>
  getOrCreate(rawWriters, plan, () => createEntryWriter(plan.root.entries, 'raw'));

/** The entry for listeners, as the caller sees it; private fields can be read by name. Null if it is not stored. */
export async function readWritten(
  scope: Scope,
  type: ContentType,
  id: Id,
  query: QueryInput = {},
): Promise<Entity | null> {
  const raw = parseInput(scope.engine, query);
  // Listeners get the entry regardless of what a caller with limited grants can find.
  const [entity] = await readOne(isLimited(scope.access) ? asCodeWithin(scope) : scope, 'contract', raw);
  const { names, hide } = privateFieldsOf(type);
  if (entity === undefined || names.length === 0 || !isWhole(raw)) return entity ?? null;
  const [secrets] = await readOne(asCodeWithin(scope), 'database', {
    fields: names,
  });
  return hide(raw, { ...entity, ...secrets });

  async function readOne(reader: Scope, layer: 'contract' | 'database', shown: RawObject): Promise<readonly Entity[]> {
    return (await readEntities(reader, type, layer, (context) => resolveEntryQuery(context, type, String(id), shown)))
      .entities;
  }
}

/** Notifies listeners of the entry; their changes to it are applied to the response. */
export async function applyAfterHooks(
  type: ContentType,
  text: string,
  entity: Entity | null,
  hooks: WriteHooks,
): Promise<string> {
  if (entity === null) return text;
  const before = snapshotData(entity);
  const after = hooks.after(entity);
  if (after instanceof Promise) await after;
  const changed = [...changedNames(before, entity)].filter((name) => isShown(type, name));
  if (changed.length === 0) return text;
  const answer = JSON.parse(text) as { data: Record<string, unknown> };
  const { attributes = answer.data } = answer.data as { attributes?: Record<string, unknown> };
  for (const name of changed) attributes[name] = entity[name];
  return JSON.stringify(answer);
}

/** Members that are not attributes come from project code. Relations are shown as stored. */
function isShown(type: ContentType, name: string): boolean {
  const attribute = type.attributes.get(name);
  if (attribute === undefined) return name !== 'id';
  return attribute.kind === 'scalar' && !attribute.private && !isHashed(attribute.type);
}
