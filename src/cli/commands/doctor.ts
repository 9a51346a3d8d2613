import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import type { Finding } from '../../app/examining/finding.ts';
import type { LoggedRequest } from '../../app/access-log/read-log-line.ts';
import { enterProject } from '../../app/opening/enter-project.ts';
import { messageOf } from '../../errors.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';

interface DoctorOptions extends FolderOption {
  readonly log: readonly string[];
  readonly json?: string;
}

/** The exit code if nothing was found, but the database or a log was not looked at either. */
const NOT_EXAMINED = 2;

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** `plinth doctor`: looks for signs that a project was attacked. */
export const doctorCommand = (): Command =>
  addExamples(addProjectFolder(new Command('doctor')), [
    'plinth doctor ../my-project',
    'plinth doctor ../my-project --log access.log --log access.log.1.gz --json report.json',
  ])
    .description('look for signs of attacks in the database, uploaded files and access logs; changes nothing')
    .option('--log <file>', 'an access log of the proxy, also compressed with gzip; repeatable', collect, [])
    .option('--json <file>', 'write the report as JSON')
    .action(inFolder(examine));

async function examine(dir: string, { log, json }: DoctorOptions): Promise<void> {
  const { bySeverity } = await import('../../app/examining/finding.ts');
  const { describeFindings, plainText } = await import('../../app/examining/describe-findings.ts');
  const { examineLog } = await import('../../app/examining/examine-log.ts');
  // Before the current folder changes to the project folder.
  const [logs, report] = [log.map((file) => path.resolve(file)), json === undefined ? null : path.resolve(json)];
  const [missing, unreadLogs]: [string[], string[]] = [[], []];
  const traces = await examineDatabase(dir, (what) => missing.push(what));
  const { requests, unread, findings: signs } = await examineLog(requestsIn(logs, (what) => unreadLogs.push(what)));
  missing.push(...unreadLogs);
  const findings = bySeverity([...(traces ?? []), ...signs]);
  if (findings.length > 0) console.log(`${describeFindings(findings)}\n`);
  if (logs.length > 0) console.log(`Requests in the logs: ${requests}; lines that are no requests: ${unread}.`);
  for (const what of missing) console.log(`Not looked at: ${plainText(what)}`);
  const isExamined = traces !== null || logs.length > 0;
  console.log(isExamined ? sumUp(findings.map(({ severity }) => severity)) : 'Nothing was looked at.');
  if (report !== null)
    writeFileSync(report, `${JSON.stringify({ requests, unread, notLookedAt: missing, findings }, null, 2)}\n`);
  if (findings.some(({ severity }) => severity !== 'low')) process.exitCode = 1;
  else if (traces === null || unreadLogs.length > 0) process.exitCode = NOT_EXAMINED;
}

/** Hears what could not be looked at. */
type Missed = (what: string) => void;

async function examineDatabase(dir: string, missed: Missed): Promise<readonly Finding[] | null> {
  const { openExamined } = await import('../../app/examining/open-examined.ts');
  const { examineProject } = await import('../../app/examining/examine-project.ts');
  const examined = await openExamined(enterProject(dir), missed);
  if (examined === null) return null;
  return examineProject(examined, Date.now()).finally(() => examined.driver.close());
}

/** What came before the end of a damaged file counts. */
async function* requestsIn(files: readonly string[], missed: Missed): AsyncIterable<LoggedRequest | null> {
  const { logLines } = await import('../../app/access-log/log-lines.ts');
  const { readLogLine } = await import('../../app/access-log/read-log-line.ts');
  for (const file of files) {
    let [lines, requests] = [0, 0];
    try {
      for await (const line of logLines(file)) {
        const request = readLogLine(line);
        lines += 1;
        if (request !== null) requests += 1;
        yield request;
      }
    } catch (error) {
      if (lines === 0) throw error;
      missed(`the rest of ${file}, after ${lines} lines. ${messageOf(error)}`);
    }
    if (requests === 0) missed(`${file}: none of its ${lines} lines is a request in a known format.`);
  }
}

function sumUp(severities: readonly string[]): string {
  if (severities.length === 0) return 'No signs of an attack were found.';
  const counts = ['high', 'medium', 'low'].map((one) => [severities.filter((other) => other === one).length, one]);
  const found = counts.filter(([count]) => count !== 0).map(([count, severity]) => `${count} ${severity}`);
  return `Found: ${found.join(', ')}.`;
}
