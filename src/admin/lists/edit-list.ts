import * as z from 'zod';
import { refuseRounded } from '../../change/values/refuse-rounded.ts';
import { sentData } from '../../management/entries/as-administrator.ts';
import { editEntries } from '../../management/entries/edit-entries.ts';
import { planEdit } from '../../management/entries/plan-edit.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import type { ManagedType } from '../content-manager/managed-type.ts';
import type { PlannedEntry } from '../contract/lists.ts';
import { exactly, text, validateOwn } from '../validation/validate-own.ts';

/** One transaction writes all of them, and holds their locks. */
const MOST_EDITED = 200;

const id = z.number({ error: 'an id' }).int({ error: 'an id' }).positive({ error: 'an id' });
const fields = z.looseObject({}, { error: 'an object with fields' });

const listOf = <T extends z.ZodType>(member: T) =>
  z
    .array(member, { error: 'a list' })
    .min(1, { error: 'a list of entries' })
    .max(MOST_EDITED, { error: `a list of at most ${MOST_EDITED} entries` });

const planned = exactly({ entries: listOf(id), data: fields });
const edited = exactly({ entries: listOf(exactly({ id, version: text(1, 100) })), data: fields });

/** `POST /studio/api/lists/:uid/edit/preview`: what a change would do to each entry. */
export async function previewEdit(
  { type, scope }: ManagedType,
  request: AdminRequest,
  { settings: { secret } }: AdminParts,
): Promise<AdminResponse> {
  const sent = validateOwn(planned, request.body);
  refuseRounded(scope.engine.model, type, request.body, ['data']);
  const body = sentData(scope.engine.model, type, sent.data);
  const plans: PlannedEntry[] = [];
  for (const one of new Set(sent.entries)) {
    const { refusal, ...plan } = await planEdit(scope, { type, id: one, secret }, body);
    plans.push({
      ...plan,
      refusal: refusal && { name: refusal.name, message: refusal.message, details: refusal.details },
    });
  }
  return data<readonly PlannedEntry[]>(plans);
}

/** `POST /studio/api/lists/:uid/edit`: all of the entries, or none. */
export async function editList(
  { type, scope }: ManagedType,
  request: AdminRequest,
  { settings: { secret } }: AdminParts,
): Promise<AdminResponse> {
  const sent = validateOwn(edited, request.body);
  const entries = [...new Map(sent.entries.map((one) => [one.id, one])).values()];
  refuseRounded(scope.engine.model, type, request.body, ['data']);
  const body = sentData(scope.engine.model, type, sent.data);
  return data({ changed: await editEntries(scope, type, entries, body, secret) });
}
