import { stripQuery } from '../../access/strip-parts.ts';
import { inPlace } from '../../content/reading/running/assert-affordable.ts';
import { readShown } from '../../content/reading/read-shown.ts';
import { recallQuery } from '../../content/reading/recall-query.ts';
import { runCounted } from '../../content/reading/running/run-counted.ts';
import { signRows } from '../../content/reading/sign-rows.ts';
import { refusingValues, startRun } from '../../content/reading/running/start-run.ts';
import { startWriting } from '../../content/reading/running/start-writing.ts';
import { streamRows, type StreamedRows } from '../../content/reading/stream-rows.ts';
import { writeTexts } from '../../content/reading/running/write-list.ts';
import type { Scope } from '../../content/scope.ts';
import { storedIds } from '../../content/writing/ask-rights.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { EntryNode, Slice } from '../../query/query.ts';
import { resolveManagedQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import { type Choice, chooseEntries } from './choose-entries.ts';

/** Entries as JSON, with the total count. */
export interface ManagedPage {
  readonly texts: readonly string[];
  readonly total: number;
}

/** A page of entries that the caller's grant covers, by filters, sort, `_q` and `locale` on the shown fields. */
export async function listManaged(
  scope: Scope,
  type: ContentType,
  raw: RawObject,
  slice: Slice,
  choice: Choice,
): Promise<ManagedPage> {
  const recalled = await recallManaged(scope, type, raw, slice, choice);
  const run = startRun(scope, recalled);
  return inPlace(scope, recalled.query, async () => {
    const { prepared } = recalled;
    const { entries: stored, total } = await refusingValues(scope.engine, () => runCounted(scope, run, prepared));
    const entries = await signRows(scope, prepared.plan, stored);
    const write = await startWriting(scope, prepared.writeEntry, entries);
    const { texts } = await writeTexts(scope, entries.rows, write);
    return { texts, total: total ?? texts.length };
  });
}

/** All matching entries that the caller's grant covers, read in batches as they are needed. */
export const streamManaged = async (
  scope: Scope,
  type: ContentType,
  raw: RawObject,
  choice: Choice,
): Promise<StreamedRows> =>
  streamRows(scope, await recallManaged(scope, type, raw, { kind: 'plain', start: 0, limit: -1 }, choice));

/** The first matching entry; null if the caller's grant covers none. */
export async function findManaged(
  scope: Scope,
  type: ContentType,
  raw: RawObject,
  choice: Choice,
): Promise<string | null> {
  const recalled = await recallManaged(scope, type, raw, { kind: 'first', start: 0 }, choice);
  const { rows, write } = await readShown(scope, recalled);
  return rows[0] === undefined ? null : write(rows[0]);
}

/** The first or all matching entries as JSON, with some of the chosen fields. */
export async function readManagedTexts(
  scope: Scope,
  type: ContentType,
  raw: RawObject,
  which: 'first' | 'every',
  choice: Choice,
  narrow: (entries: EntryNode) => EntryNode,
): Promise<readonly string[]> {
  const slice: Slice = which === 'first' ? { kind: 'first', start: 0 } : { kind: 'plain', start: 0, limit: -1 };
  const { rows, write } = await readShown(scope, await recallManaged(scope, type, raw, slice, choice, narrow));
  return (await writeTexts(scope, rows, write)).texts;
}

const recallManaged = (
  scope: Scope,
  type: ContentType,
  raw: RawObject,
  slice: Slice,
  choice: Choice,
  narrow: (entries: EntryNode) => EntryNode = (entries) => entries,
) =>
  recallQuery(
    scope,
    type,
    raw,
    'managed',
    (context) =>
      resolveManagedQuery(context, type, raw, slice, () => narrow(chooseEntries(scope.engine.model, type, choice))),
    'raw',
    stripQuery,
  );

/** Whether the entry exists, regardless of permissions. */
export const isStored = async (scope: Scope, type: ContentType, id: number): Promise<boolean> =>
  (await storedIds(scope, type, [id])).has(id);
