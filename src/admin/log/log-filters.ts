import * as z from 'zod';
import type { LoggedActor } from '../../activity/activity-record.ts';
import type { RecordFilter } from '../../activity/list-records.ts';
import { instant, oneOf, text } from '../validation/validate-own.ts';

const ACTORS = [
  'administrator',
  'user',
  'token',
  'anonymous',
  'server',
  'command',
] as const satisfies readonly LoggedActor['kind'][];

const WHOLE = 'an integer of at least 1';
export const whole = z
  .string({ error: WHOLE })
  .regex(/^[1-9]\d{0,14}$/, { error: WHOLE })
  .transform(Number);

const ACTION = 'an action such as entry.update, or a topic such as entry';

/** The parameters that choose records, in a list and in an export. */
export const LOG_FILTERS = {
  actor: oneOf(ACTORS).optional(),
  actorId: whole.optional(),
  actorName: text(1, 255).optional(),
  action: z
    .string({ error: ACTION })
    .regex(/^[a-z-]{1,50}(?:\.[a-z.-]{1,50})?$/, { error: ACTION })
    .optional(),
  type: text(1, 255).optional(),
  id: text(1, 255).optional(),
  since: instant.optional(),
  until: instant.optional(),
};

type Sent = z.infer<z.ZodObject<typeof LOG_FILTERS>>;

export const filterOf = ({ actor, actorId, actorName, action, type, id, since, until }: Sent): RecordFilter => ({
  ...{ actorKind: actor ?? null, actorId: actorId ?? null, actorName: actorName ?? null, action: action ?? null },
  ...{ subjectType: type ?? null, subjectId: id ?? null },
  since: since === undefined ? null : Date.parse(since),
  until: until === undefined ? null : Date.parse(until),
});
