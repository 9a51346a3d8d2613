import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import type { Scope } from '../../content/scope.ts';
import type { DeletedLinks } from '../../content/trash/deleted-links.ts';
import type { Body } from '../../content/versions/entry-body.ts';
import { storedIds } from '../../content/writing/ask-rights.ts';
import { runOperations, runPlanning } from '../../database/running/run-operations.ts';
import { applicationError, notFound } from '../../errors.ts';
import { documentTableOf, planRestoredId, planRowsOf } from '../../plan/writing/translations/plan-document-ids.ts';
import type { Deleted } from '../../revisions/trash.ts';
import type { ContentType } from '../../schema/model.ts';
import type { ManagedAdditions } from '../entries/as-administrator.ts';
import { findTranslated, requestedLocale, translateEntry } from '../entries/translate-entry.ts';
import { createManaged } from '../entries/write-entry.ts';
import { findSingle, putSingle } from '../entries/write-single.ts';
import { administratorNames } from '../revisions/administrator-names.ts';
import { findDeleted } from './deleted-entries.ts';
import { reconnect } from './reconnect.ts';
import { restoredData } from './restored-data.ts';

export interface RestoredEntry {
  readonly entry: Entity;
  /** How many relations could not be restored. */
  readonly left: number;
}

/**
 * Creates a deleted entry again, as a draft if its type has drafts, with its id if that is free, and forgets it in the
 * trash: in one transaction, with the caller's permission to create it.
 */
export async function restoreDeleted(scope: Scope, type: ContentType, id: number | null): Promise<RestoredEntry> {
  const { engine, source } = scope;
  const deleted = await findDeleted(scope, type, id);
  const links = JSON.parse(deleted.links) as DeletedLinks;
  const documents = documentTableOf(type);
  const { data, left } = await restoredData(scope, type, deleted);
  let unlinked = 0;
  const additions: ManagedAdditions = {
    id: (await storedIds(scope, type, [deleted.entry])).has(deleted.entry) ? undefined : deleted.entry,
    added: ['createdAt'],
    creator: await storedCreator(scope, deleted),
    locks: [`trash ${deleted.id}`],
    guard: async (inner) => {
      if ((await engine.trash.find(inner.source.reader, type.uid, deleted.id)) === null) throw notFound();
    },
    inspect: async (inner, restored) => {
      unlinked = await reconnect(inner, links.used, restored);
      const { session } = inner.transaction;
      await runOperations(
        session,
        engine.dialect,
        await runPlanning(session, engine.dialect, planRestoredId(documents, restored, links.document)),
      );
      await engine.comments.restore(session, { type: type.uid, id: deleted.entry }, deleted.deletedAt, restored);
      await engine.trash.remove(inner.transaction.session, [deleted.id]);
    },
  };
  const createdAt = deleted.createdAt === null ? null : new Date(deleted.createdAt);
  const related = await runPlanning(
    source.reader,
    engine.dialect,
    planRowsOf(documents, links.document ?? { first: deleted.entry }),
  );
  const translations = [...(await storedIds({ ...scope, source }, type, [...links.translations, ...related]))];
  const body = { ...data, ...(createdAt !== null && { createdAt }) };
  const entry = await create(scope, type, { locale: deleted.locale, translations, body }, additions);
  return { entry, left: left + unlinked };
}

interface Creation {
  readonly locale: string | null;
  /** Those that are stored. */
  readonly translations: readonly Id[];
  readonly body: Body;
}

async function create(
  scope: Scope,
  type: ContentType,
  { locale, translations: [translation], body }: Creation,
  additions: ManagedAdditions,
): Promise<Entity> {
  const query = locale === null ? {} : { locale };
  if (type.kind === 'singleType') {
    if ((await findSingle(scope, type, query)) !== null) throw applicationError(REPLACED);
    return putSingle(scope, type, body, query, additions);
  }
  if (!type.localized) return createManaged(scope, type, body, additions);
  const known = await requestedLocale(scope, locale);
  const source = translation === undefined ? null : await findTranslated(scope, type, translation, known);
  if (source === null) return createManaged(scope, type, { ...body, locale: known }, additions);
  // The others have what all share: it may have changed.
  const own = Object.entries(body).filter(([name]) => type.attributes.get(name)?.shared !== true);
  return translateEntry(scope, type, Object.fromEntries(own), known, source, additions);
}

const REPLACED = 'There is another entry in its place.';

/** Null if they are gone. */
export async function storedCreator(scope: Scope, { createdBy }: Deleted): Promise<Id | null> {
  return createdBy !== null && (await administratorNames(scope, [createdBy])).has(createdBy) ? createdBy : null;
}
