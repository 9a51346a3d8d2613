import type { ActivityLog } from '../../activity/create-activity-log.ts';
import { StartError } from '../../errors.ts';
import type { Log } from '../logging/log.ts';
import { logOfProject } from '../opening/log-of-project.ts';
import type { Application } from '../opening/open-application.ts';

/** The log of a server, with its tables; null if there is none, or the database user may not create it. */
export async function assembleActivity(
  { project, driver }: Pick<Application, 'project' | 'driver'>,
  { warn, fault }: Pick<Log, 'warn' | 'fault'>,
): Promise<ActivityLog | null> {
  const log = logOfProject(project, driver, (error) => fault(error));
  try {
    await log?.start();
    return log;
  } catch (error) {
    if (!(error instanceof StartError) || project.settings.admin.log?.required === true) throw error;
    warn(`What administrators do is not recorded: ${error.message}`);
    return null;
  }
}
