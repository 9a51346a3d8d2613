import { hostname, userInfo } from 'node:os';
import { doingOf, whileDoing } from '../../activity/acting.ts';
import { NO_SUBJECT } from '../../activity/activity-record.ts';
import type { ActivityLog } from '../../activity/create-activity-log.ts';
import { LOG_TABLES } from '../../activity/log-tables.ts';
import { recordingDriver } from '../../activity/recording-driver.ts';
import type { Driver, LiveTables } from '../../database/driver.ts';
import { measureDriver } from '../../database/drivers/measure-driver.ts';
import { isWhole } from '../../database/layout/layout-differences.ts';
import type { Project } from '../../project/load-project.ts';
import { logOfProject } from './log-of-project.ts';
import { runningCommand } from './running-command.ts';

/** The driver of a command, which records what it writes if the database has a log; a server creates it. */
export function commandDriver(
  project: Pick<Project, 'settings'>,
  driver: Driver,
  live: LiveTables,
): { readonly driver: Driver; readonly log: ActivityLog | null } {
  const layouts = LOG_TABLES.map(({ layout }) => layout);
  const log = isWhole(layouts, live) ? logOfProject(project, driver, reportSealing, true) : null;
  return log === null ? { driver, log } : { driver: recordingDriver(measureDriver(driver, null), log), log };
}

/** The records are stored; the next server seals them. */
const reportSealing = (error: unknown): void => console.warn(`Warning: The log could not be sealed: ${String(error)}`);

/** Everything that a command writes, as the person who runs it. */
export function asCommand<T>(work: () => Promise<T>): Promise<T> {
  const actor = { kind: 'command', id: null, name: userName() } as const;
  const subject = { ...NO_SUBJECT, type: 'command', label: `plinth ${runningCommand()}`.trim() };
  return whileDoing(doingOf(actor, 'command.run', { address: hostname(), subject }), work);
}

function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user may have no name.
    return null;
  }
}
