import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { currentDoing, doingOf, whileDoing } from '../../activity/acting.ts';
import { NO_SUBJECT } from '../../activity/activity-record.ts';
import type { ActivityLog } from '../../activity/create-activity-log.ts';
import { LOG_TABLES } from '../../activity/log-tables.ts';
import { recordingDriver } from '../../activity/recording-driver.ts';
import type { Driver, LiveTables } from '../../database/driver.ts';
import { measureDriver } from '../../database/drivers/measure-driver.ts';
import { openDriver } from '../../database/drivers/open-driver.ts';
import { isWhole } from '../../database/layout/layout-differences.ts';
import { messageOf, StartError } from '../../errors.ts';
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

interface RecordedOn {
  readonly project: Pick<Project, 'settings'>;
  readonly driver: Driver;
  readonly live: LiveTables;
}

/**
 * Records the running command, unless a transaction of its own has: it takes content out of the database, or changes
 * only the layout, which is no transaction everywhere.
 */
export async function recordCommand({ project, driver, live }: RecordedOn): Promise<void> {
  const doing = currentDoing();
  const { log } = commandDriver(project, driver, live);
  if (log === null || doing === null || doing.records > 0) return;
  const { actor, address, action, subject } = doing;
  try {
    await log.addAlone(doing, [{ actor, address, action: action ?? '', subject, details: null }]);
    await log.close();
  } catch (error) {
    // A replica, or a user that may only read.
    const reason = `The command could not be recorded: ${messageOf(error)}`;
    if (project.settings.admin.log?.required === true)
      throw new StartError(reason, {
        remedy: 'Use a database user that may write, or remove "log" from config/admin.',
      });
    console.warn(`Warning: ${reason}`);
  }
}

/** The same for a command that works on the database as a whole. */
export async function recordOnDatabase(project: Pick<Project, 'settings'>): Promise<void> {
  const { database } = project.settings;
  // Opening it would create it.
  if ('filename' in database && !existsSync(database.filename)) return;
  const driver = await openDriver(database);
  try {
    const live = await driver.introspect();
    await asCommand(() => recordCommand({ project, driver, live }));
  } finally {
    await driver.close();
  }
}

function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user may have no name.
    return null;
  }
}
