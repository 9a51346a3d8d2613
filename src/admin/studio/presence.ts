import { administratorNames } from '../../management/revisions/administrator-names.ts';
import { keyOf, readableFields } from '../../management/revisions/kept-entry.ts';
import { PRESENCE_MS } from '../../revisions/create-presence.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, callerOf, data, noContent } from '../admin-route.ts';
import type { ManagedEntry } from '../content-manager/managed-type.ts';
import { exactly, text, validateOwn } from '../validation/validate-own.ts';
import type { Presence } from '../contract/revisions.ts';

/** A browser tab, and the field that has the focus. */
const place = exactly({ tab: text(1, 100), field: text(1, 100).nullish() });
const leaving = exactly({ tab: text(1, 100) });

/** `PUT /studio/api/entries/:uid/:id/presence`: a heartbeat; returns who else has the entry open. */
export async function enterEntry(
  { scope, entry }: ManagedEntry,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { tab, field = null } = validateOwn(place, request.body);
  const administrator = callerOf(request).administrator.id;
  const here = { administrator, tab, field };
  await readableFields(scope, entry);
  const present = await parts.presence.enter(keyOf(entry), here);
  // The person with the latest heartbeat comes first.
  const others = new Map(
    present
      .filter((one) => one.administrator !== administrator)
      .map((one) => [one.administrator, one] as const)
      .reverse(),
  );
  const names = await administratorNames(scope, [...others.keys()]);
  const shown = [...others.values()].flatMap(({ administrator: id, field: at, seenAt }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ ...name, field: at, seenAt: new Date(seenAt).toISOString() }];
  });
  return data<Presence>({ others: shown, ttl: PRESENCE_MS / 1000 });
}

/** `DELETE …/presence?tab=` */
export async function leaveEntry(
  { entry }: ManagedEntry,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { tab } = validateOwn(leaving, request.query);
  await parts.presence.leave(keyOf(entry), { administrator: callerOf(request).administrator.id, tab });
  return noContent();
}
