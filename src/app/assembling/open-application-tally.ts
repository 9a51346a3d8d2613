import { createDatabaseTally, type Tally } from '../../auth/accounts/limits/tally.ts';
import { createCounters } from '../../coordination/create-counters.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Log } from '../logging/log.ts';
import type { Application } from '../opening/open-application.ts';
import { openTally } from '../workers/shared-tally.ts';

/**
 * Counts for all servers of the project: an SQLite file belongs to one machine, a database server serves any number.
 */
export function openApplicationTally({ driver, isTrial, project }: Application, log: Log): Tally {
  const ofMachine = openTally();
  if (isTrial === true || 'filename' in project.settings.database) return ofMachine;
  return createDatabaseTally(createCounters(driver, dialectOf(driver.client)), ofMachine, log.warn);
}
