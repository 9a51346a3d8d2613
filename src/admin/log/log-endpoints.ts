import * as z from 'zod';
import type { ActivityRecord, LoggedActor } from '../../activity/activity-record.ts';
import { createListRecords, type RecordFilter } from '../../activity/list-records.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, ok } from '../admin-route.ts';
import type { LogPage, ShownRecord } from '../contract/log.ts';
import { exactly, instant, oneOf, text, validateOwn } from '../validation/validate-own.ts';

/** Reading the log is a permission of its own. */
export const LOG_ENDPOINTS: readonly AdminEndpoint[] = [['GET', '/studio/api/log', 'admin::log.read', showLog]];

const ACTORS = [
  'administrator',
  'user',
  'token',
  'anonymous',
  'server',
  'command',
] as const satisfies readonly LoggedActor['kind'][];

const WHOLE = 'an integer of at least 1';
const whole = z
  .string({ error: WHOLE })
  .regex(/^[1-9]\d{0,14}$/, { error: WHOLE })
  .transform(Number);

const ACTION = 'an action such as entry.update, or a topic such as entry';
const MOST = 100;
const LIMIT = `an integer from 1 to ${MOST}`;

const filters = exactly({
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
  before: whole.optional(),
  limit: z
    .string({ error: LIMIT })
    .regex(/^\d{1,3}$/, { error: LIMIT })
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MOST, { error: LIMIT })
    .optional(),
});

const PAGE = 50;

/** `GET /studio/api/log` */
async function showLog({ engine, activity }: AdminParts, { query }: AdminRequest): Promise<AdminResponse> {
  const { before = null, limit = PAGE, ...sent } = validateOwn(filters, query satisfies RawObject);
  if (activity?.isReady() !== true) return ok<LogPage>({ data: [], meta: { next: null, isKept: false } });
  const list = createListRecords(engine.dialect);
  // One more says whether there is a next page.
  const found = await list(engine.driver, filterOf(sent), { before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return ok<LogPage>({ data: shown.map(showRecord), meta: { next, isKept: true } });
}

type Sent = Omit<z.infer<typeof filters>, 'before' | 'limit'>;

const filterOf = ({ actor, actorId, actorName, action, type, id, since, until }: Sent): RecordFilter => ({
  ...{ actorKind: actor ?? null, actorId: actorId ?? null, actorName: actorName ?? null, action: action ?? null },
  ...{ subjectType: type ?? null, subjectId: id ?? null },
  since: since === undefined ? null : Date.parse(since),
  until: until === undefined ? null : Date.parse(until),
});

const showRecord = ({ id, at, actor, address, action, subject, details, block }: ActivityRecord): ShownRecord => ({
  ...{ id, at: new Date(at).toISOString(), actor, address, action, subject, details, block },
});
