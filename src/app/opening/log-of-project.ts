import { createLogKeys, type LogKeys } from '../../activity/log-keys.ts';
import { type ActivityLog, createActivityLog } from '../../activity/create-activity-log.ts';
import { LOG_TABLES } from '../../activity/log-tables.ts';
import { MARKS_LAYOUT } from '../../content/marks/mark-layout.ts';
import { COUNTERS, REQUESTS, SERVERS } from '../../coordination/coordination-tables.ts';
import type { Driver } from '../../database/driver.ts';
import { DELIVERIES } from '../../events/deliveries/delivery-store.ts';
import { OUTBOX } from '../../events/outbox/outbox-store.ts';
import { PURGES } from '../../events/purging/purge-store.ts';
import { PUBLIC_URLS } from '../../events/webhooks/public-urls.ts';
import type { Project } from '../../project/load-project.ts';
import type { AdminProjectSettings } from '../../project/settings/admin-settings.ts';
import { PRESENCE } from '../../revisions/revision-tables.ts';
import { dialectOf } from '../../sql/dialect-of.ts';

const DAY_MS = 86_400_000;

/** What the server notes for itself, with whatever is done. */
const UNRECORDED: ReadonlySet<string> = new Set([
  ...[OUTBOX, DELIVERIES, PUBLIC_URLS, PURGES, PRESENCE, COUNTERS, REQUESTS, SERVERS].map(({ name }) => name),
  ...LOG_TABLES.map(({ name }) => name),
  MARKS_LAYOUT.name,
]);

/** The log of who did what; null if the settings say so, or there are no administrators. */
export function logOfProject(
  { settings: { admin } }: Pick<Project, 'settings'>,
  driver: Driver,
  reportFault: (error: unknown) => void,
  isThere = false,
): ActivityLog | null {
  const keys = logKeysOf(admin);
  if (admin.log === null || keys === null || admin.secret === null) return null;
  const { days } = admin.log;
  const maxMs = days === null ? null : days * DAY_MS;
  const dialect = dialectOf(driver.client);
  return createActivityLog({ driver, dialect, keys, unrecorded: UNRECORDED, maxMs, reportFault, isThere });
}

/** Null: there is neither a secret nor an administrator. */
export function logKeysOf({ log, secret }: Pick<AdminProjectSettings, 'log' | 'secret'>): LogKeys | null {
  const [first, ...former] = [...(log?.secrets ?? []), ...(secret === null ? [] : [secret])];
  return first === undefined ? null : createLogKeys([first, ...former]);
}
