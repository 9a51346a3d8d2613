import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { signEntities } from '../../content/reading/sign-entities.ts';
import type { Scope } from '../../content/scope.ts';
import type { ManagedAdditions } from '../../management/entries/as-administrator.ts';
import { entryVersion, refuseChanged } from '../../content/versions/entry-version.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { cachedResponse } from './cached-response.ts';

/** The entry being written, or how to find it inside the transaction; null for one that is being created. */
type Written = Id | null | ((inner: Scope) => Promise<Id | null>);

/**
 * Responds to a write with the entry and its new `ETag`. With `If-Match` the write happens only if the entry has that
 * version, which is compared under the entry's lock.
 */
export async function answerVersioned(
  parts: AdminParts,
  { ifMatch, work }: AdminRequest,
  type: ContentType,
  written: Written,
  write: (additions: ManagedAdditions) => Promise<Entity>,
): Promise<AdminResponse> {
  const { secret } = parts.settings;
  const guard = async (inner: Scope): Promise<void> => {
    if (ifMatch === undefined) return;
    const id = typeof written === 'function' ? await written(inner) : written;
    refuseChanged(ifMatch, id === null ? null : await entryVersion(inner, type, id, secret));
  };
  // Project code may write several entries, and respond with any.
  const etags = new Map<Id, string | null>();
  const inspect = async (inner: Scope, id: Id): Promise<void> => {
    etags.set(id, await entryVersion(inner, type, id, secret));
  };
  const body: Entity | null = await signEntities(parts.engine, work, type, await write({ inspect, guard }));
  return { status: 200, body, etag: (body === null ? null : etags.get(body.id)) ?? undefined };
}

/** The version is read before the entry: if a save happens in between, the entry is newer than its tag, never older. */
export async function recallVersion(
  { settings: { secret } }: AdminParts,
  request: AdminRequest,
  scope: Scope,
  type: ContentType,
  id: Id | null,
): Promise<string | undefined> {
  if (id === null) return undefined;
  const read = async (reading: Scope) => (await entryVersion(reading, type, id, secret)) ?? '';
  const { text = '' } = await cachedResponse(scope, request, `version ${id}`, read);
  return text.length === 0 ? undefined : String(text);
}
