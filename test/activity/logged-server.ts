import type { ActivityRecord, NewRecord } from '../../src/activity/activity-record.ts';
import { doingOf } from '../../src/activity/acting.ts';
import { createActivityLog } from '../../src/activity/create-activity-log.ts';
import { ALL_RECORDS, createListRecords } from '../../src/activity/list-records.ts';
import { createSealer } from '../../src/activity/seal-records.ts';
import { type LogHead, type VerifiedLog, verifyLog } from '../../src/activity/verify-log.ts';
import { logKeysOf } from '../../src/app/opening/log-of-project.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';

export interface LoggedServer extends AdminServer {
  readonly application: Application;
  /** Oldest first, since the last call. */
  records(): Promise<readonly ActivityRecord[]>;
  verify(head?: LogHead | null): Promise<VerifiedLog>;
  /** Adds to the chain what is not in it yet. The server does so within a second or so. */
  seal(): Promise<void>;
  /** Adds records to those of the server, without doing what they say. */
  add(records: readonly [NewRecord, ...NewRecord[]]): Promise<void>;
  /** Runs a statement on the database, past the server. */
  tamper(sql: string): Promise<void>;
}

type Options = NonNullable<Parameters<typeof startAdmin>[0]>;

/** A server with administrators, and its log. */
export async function startLogged(options: Options = {}): Promise<LoggedServer> {
  const opened: { application: Application | null } = { application: null };
  const server = await startAdmin({
    ...options,
    adapt: (application) => {
      opened.application = options.adapt?.(application) ?? application;
      return opened.application;
    },
  });
  const { application } = opened;
  if (application === null) throw new Error('the server has opened nothing');
  const { driver, project } = application;
  const dialect = dialectOf(driver.client);
  const list = createListRecords(dialect);
  const keys = logKeysOf(project.settings.admin);
  if (keys === null) throw new Error('the project has no secret');
  let after = 0;
  return {
    ...server,
    application,
    async records() {
      const found: ActivityRecord[] = [];
      for (let before: number | null = null; ; ) {
        const page: readonly ActivityRecord[] = await list(driver, ALL_RECORDS, { before, limit: 500 });
        found.push(...page.filter(({ id }) => id > after));
        before = page.at(-1)?.id ?? 0;
        if (before <= after || page.length === 0) break;
      }
      after = found[0]?.id ?? after;
      return found.reverse();
    },
    verify: (head = null) => verifyLog(driver, dialect, keys, head),
    async seal() {
      const sealer = createSealer({ driver, dialect, keys, reportFault: (fault) => server.faults.push(fault) });
      sealer.wake();
      await sealer.close();
    },
    async add(records) {
      const reportFault = (fault: unknown) => server.faults.push(fault);
      const log = createActivityLog({
        ...{ driver, dialect, keys, reportFault, isThere: true },
        ...{ maxMs: null, unrecorded: new Set<string>() },
      });
      await log.addAlone(doingOf(records[0].actor, null), records);
      await log.close();
    },
    tamper: (sql) => driver.transaction(async (session) => void (await session.named(sql, []))),
  };
}

/** Without what differs from run to run. */
export const shown = ({ actor, action, subject, details }: ActivityRecord): string =>
  [actor.name ?? actor.kind, action, subject.type, subject.id, subject.locale, subject.label, JSON.stringify(details)]
    .filter((part) => part !== null && part !== 'null')
    .join(' | ');
