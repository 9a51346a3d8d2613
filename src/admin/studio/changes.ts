import { sentData } from '../../management/entries/as-administrator.ts';
import { publishChanges } from '../../management/revisions/publish-changes.ts';
import {
  compareChanges,
  discardChanges,
  listChanges,
  readChanges,
  saveChanges,
  type VersionedChanges,
} from '../../management/revisions/unpublished-changes.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import type { ManagedEntry, ManagedType } from '../content-manager/managed-type.ts';
import { isToPublish } from '../content-manager/is-to-publish.ts';
import { answerVersioned } from '../content-manager/versioned-entry.ts';
import type { ChangedEntry, Changes, Comparison } from '../contract/revisions.ts';

export const shownChanges = ({ changes, etag }: VersionedChanges): AdminResponse => ({
  ...data<Changes | null>(changes),
  etag,
});

/** `GET /studio/api/entries/:uid/:id/changes` */
export async function showChanges({ scope, entry }: ManagedEntry): Promise<AdminResponse> {
  return shownChanges(await readChanges(scope, entry));
}

/** `PUT …/changes` */
export async function putChanges({ scope, entry }: ManagedEntry, request: AdminRequest): Promise<AdminResponse> {
  const sent = sentData(scope.engine.model, entry.type, request.body);
  return shownChanges(await saveChanges(scope, entry, sent, request.ifMatch, !isToPublish(request)));
}

/** `DELETE …/changes` */
export async function deleteChanges({ scope, entry }: ManagedEntry, request: AdminRequest): Promise<AdminResponse> {
  return shownChanges(await discardChanges(scope, entry, request.ifMatch));
}

/** `GET …/changes/compare` */
export async function showComparison({ scope, entry }: ManagedEntry): Promise<AdminResponse> {
  return data<Comparison>({ fields: await compareChanges(scope, entry) });
}

/** `POST …/changes/publish` */
export async function putChangesLive(
  { scope, entry }: ManagedEntry,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  return answerVersioned(
    parts,
    { ...request, ifMatch: undefined },
    entry.type,
    async () => entry.id,
    (additions) => publishChanges(scope, entry, request.ifMatch, additions),
  );
}

/** `GET /studio/api/entries/:uid/changes`: which entries of a type have changes, newest first. */
export async function showChangedEntries({ type, scope }: ManagedType): Promise<AdminResponse> {
  return data<readonly ChangedEntry[]>(await listChanges(scope, type));
}
