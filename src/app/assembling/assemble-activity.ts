import { type ActivityLog, createActivityLog } from '../../activity/create-activity-log.ts';
import { createLogKeys, type LogKeys } from '../../activity/log-keys.ts';
import { LOG_TABLES } from '../../activity/log-tables.ts';
import { MARKS_LAYOUT } from '../../content/marks/mark-layout.ts';
import { COUNTERS, REQUESTS, SERVERS } from '../../coordination/coordination-tables.ts';
import { StartError } from '../../errors.ts';
import { DELIVERIES } from '../../events/deliveries/delivery-store.ts';
import { OUTBOX } from '../../events/outbox/outbox-store.ts';
import { PURGES } from '../../events/purging/purge-store.ts';
import { PUBLIC_URLS } from '../../events/webhooks/public-urls.ts';
import { SIGN_ONS } from '../../management/identities/identity-tables.ts';
import type { AdminProjectSettings } from '../../project/settings.ts';
import { PRESENCE } from '../../revisions/revision-tables.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Log } from '../logging/log.ts';
import type { Application } from '../opening/open-application.ts';

const DAY_MS = 86_400_000;

/** What the server notes for itself, with whatever is done. */
const UNRECORDED: ReadonlySet<string> = new Set([
  ...[OUTBOX, DELIVERIES, PUBLIC_URLS, PURGES, PRESENCE, SIGN_ONS, COUNTERS, REQUESTS, SERVERS].map(({ name }) => name),
  ...LOG_TABLES.map(({ name }) => name),
  MARKS_LAYOUT.name,
]);

/** The log of who did what; null if the settings say so, or there are no administrators. */
export async function assembleActivity(
  { project, driver }: Pick<Application, 'project' | 'driver'>,
  { warn, fault }: Pick<Log, 'warn' | 'fault'>,
): Promise<ActivityLog | null> {
  const { admin } = project.settings;
  const keys = logKeysOf(admin);
  if (admin.log === null || keys === null) return null;
  const { days, required } = admin.log;
  const log = createActivityLog({
    ...{ driver, dialect: dialectOf(driver.client), keys, unrecorded: UNRECORDED },
    maxMs: days === null ? null : days * DAY_MS,
    reportFault: (error) => fault(error),
  });
  try {
    await log.start();
    return log;
  } catch (error) {
    if (!(error instanceof StartError) || required) throw error;
    warn(`What administrators do is not recorded: ${error.message}`);
    return null;
  }
}

/** Null: there is neither a secret nor an administrator. */
export function logKeysOf({ log, secret }: Pick<AdminProjectSettings, 'log' | 'secret'>): LogKeys | null {
  const [first, ...former] = [...(log?.secrets ?? []), ...(secret === null ? [] : [secret])];
  return first === undefined ? null : createLogKeys([first, ...former]);
}
