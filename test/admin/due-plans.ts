import { createApplicationEngine } from '../../src/app/opening/create-application-engine.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import { createScheduler } from '../../src/management/schedules/create-scheduler.ts';
import type { AdminServer } from './administrator-client.ts';

export interface ScheduledServer {
  readonly admin: AdminServer;
  readonly application: Application;
  readonly run: (script: string) => Promise<void>;
}

/**
 * Makes plans due, as if their time had come, and returns what carries them out. The server does so every two seconds:
 * a second scheduler does not wait for that.
 */
export async function makeDue(
  { application, run, admin }: ScheduledServer,
  where: string,
): Promise<() => Promise<unknown>> {
  const engine = createApplicationEngine(application, null);
  await engine.schedules.look();
  const scheduler = createScheduler({
    ...{ engine, secret: application.project.settings.admin.secret ?? '', warn: () => undefined },
    reportFault: (error) => admin.faults.push(error),
  });
  await run(`update plinth_schedules set due_at = due_at - 36000000 where ${where};`);
  return scheduler.run;
}
