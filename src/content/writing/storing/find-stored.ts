import type { Id } from '../../../change/write-value.ts';
import { runPlanning } from '../../../database/running/run-operations.ts';
import { notFound } from '../../../errors.ts';
import { planEntry, type StoredEntry } from '../../../plan/writing/plan-entry.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';

/** What a write has to know about its entry; 404 if there is none. */
export async function findStored(
  { engine, source: { reader } }: Scope,
  type: ContentType,
  id: Id | null,
): Promise<StoredEntry> {
  const entry = id === null ? null : await runPlanning(reader, engine.dialect, planEntry(type, id));
  if (entry === null) throw notFound();
  return entry;
}

/** The id in a path: only digits. */
export const readEntryId = (text: string): Id | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);
