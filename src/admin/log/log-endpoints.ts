import * as z from 'zod';
import type { ActivityRecord } from '../../activity/activity-record.ts';
import { createListRecords } from '../../activity/list-records.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, ok } from '../admin-route.ts';
import type { LogPage, ShownRecord } from '../contract/log.ts';
import { exactly, validateOwn } from '../validation/validate-own.ts';
import { exportLog } from './export-log.ts';
import { filterOf, LOG_FILTERS, whole } from './log-filters.ts';

/** Reading the log is a permission of its own. */
export const LOG_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/studio/api/log', 'admin::log.read', showLog],
  ['GET', '/studio/api/log/export', 'admin::log.read', exportLog],
];

const MOST = 100;
const LIMIT = `an integer from 1 to ${MOST}`;

const asked = exactly({
  ...LOG_FILTERS,
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
  const { before = null, limit = PAGE, ...sent } = validateOwn(asked, query satisfies RawObject);
  if (activity?.isReady() !== true) return ok<LogPage>({ data: [], meta: { next: null, isKept: false } });
  const list = createListRecords(engine.dialect);
  // One more says whether there is a next page.
  const found = await list(engine.driver, filterOf(sent), { before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return ok<LogPage>({ data: shown.map(showRecord), meta: { next, isKept: true } });
}

const showRecord = ({ id, at, actor, address, action, subject, details, block }: ActivityRecord): ShownRecord => ({
  ...{ id, at: new Date(at).toISOString(), actor, address, action, subject, details, block },
});
