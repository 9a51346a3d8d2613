import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import type { Scope } from '../../content/scope.ts';
import type { Given } from '../../management/entries/as-administrator.ts';
import { entryVersion, refuseChanged } from '../../management/entries/entry-version.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminAnswer, AdminRequest } from '../admin-route.ts';
import { recallAnswer } from './recall-answer.ts';

/** The stored entry that a write is about; null for one that is being created. */
type FindId = (inner: Scope) => Promise<Id | null>;

/**
 * Answers a write with the entry and its new `ETag`. With `If-Match` it happens only while the entry is at that
 * version, which is looked at when nobody else can write it any more.
 */
export async function answerVersioned(
  { settings: { secret } }: AdminParts,
  { ifMatch }: AdminRequest,
  type: ContentType,
  find: FindId,
  write: (given: Given) => Promise<Entity>,
): Promise<AdminAnswer> {
  const guard = async (inner: Scope): Promise<void> => {
    const id = await find(inner);
    refuseChanged(ifMatch, id === null ? null : await entryVersion(inner, type, id, secret));
  };
  let etag: string | undefined;
  const seen = async (inner: Scope, id: Id): Promise<void> => {
    etag = (await entryVersion(inner, type, id, secret)) ?? undefined;
  };
  const body = await write({ seen, ...(ifMatch !== undefined && { guard }) });
  return { status: 200, body, etag };
}

/** The version of an entry that is about to be read: a save in between makes the entry newer, never older than its tag. */
export async function recallVersion(
  { settings: { secret } }: AdminParts,
  request: AdminRequest,
  scope: Scope,
  type: ContentType,
  id: Id | null,
): Promise<string | undefined> {
  if (id === null) return undefined;
  const read = async (reading: Scope) => (await entryVersion(reading, type, id, secret)) ?? '';
  const { text = '' } = await recallAnswer(scope, request, `version ${id}`, read);
  return text.length === 0 ? undefined : String(text);
}
