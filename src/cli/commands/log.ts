import { Command, InvalidArgumentError } from 'commander';
import type { ActivityRecord } from '../../activity/activity-record.ts';
import { hasLog } from '../../activity/create-activity-log.ts';
import { ALL_RECORDS, createListRecords, readPages, type RecordFilter } from '../../activity/list-records.ts';
import { logLine } from '../../activity/log-line.ts';
import { type LogHead, verifyLog } from '../../activity/verify-log.ts';
import { logKeysOf } from '../../app/opening/log-of-project.ts';
import { type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { StartError } from '../../errors.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { writeTable } from '../write-table.ts';

interface ListOptions extends FolderOption {
  readonly person?: string;
  readonly entry?: string;
  readonly action?: string;
  readonly since?: number;
  readonly until?: number;
  readonly limit?: number;
  readonly json?: true;
}

interface VerifyOptions extends FolderOption {
  readonly head?: LogHead;
}

const SHOWN = 50;

export function logCommand(): Command {
  const command = addExamples(
    new Command('log').description('show who did what, and verify that nothing was changed'),
    [
      'plinth log list',
      'plinth log list --person ada@example.com --since 2030-01-01',
      'plinth log list --entry api::article.article:7',
      'plinth log list --json > log.jsonl',
      'plinth log verify',
    ],
  ).exitOverride();

  addProjectFolder(command.command('list'))
    .description('list what was done, the newest first')
    .option('--person <person>', 'by an administrator, a user or a token: an id or a name')
    .option('--entry <entry>', 'to an entry: <type>:<id>, or to anything else: webhook:3')
    .option('--action <action>', 'an action such as entry.update, or a topic such as entry', readAction)
    .option('--since <time>', 'from this day or time on', readTime)
    .option('--until <time>', 'before this day or time', readTime)
    .option('--limit <number>', `at most so many (default: ${SHOWN}; all with --json)`, readLimit)
    .option('--json', 'one JSON object per line')
    .action((dir: string | undefined, options: ListOptions) =>
      withAccess(folderOf(dir, options), (access) => listLog(access, options)),
    );

  addProjectFolder(command.command('verify'))
    .description('find out whether records were changed, removed or inserted')
    .option('--head <head>', 'what an earlier run has printed, kept elsewhere', readHead)
    .action((dir: string | undefined, options: VerifyOptions) =>
      withAccess(folderOf(dir, options), (access) => verify(access, options)),
    );
  return command;
}

async function requireLog({ driver }: OpenAccess): Promise<void> {
  if (await hasLog(driver)) return;
  throw new StartError('The database has no log.', {
    remedy: 'A server creates it, if "auth.secret" in config/admin is set and "log" is not false.',
  });
}

async function listLog(access: OpenAccess, options: ListOptions): Promise<void> {
  await requireLog(access);
  const list = createListRecords(access.engine.dialect);
  const { json = false, limit = json ? Number.POSITIVE_INFINITY : SHOWN } = options;
  const found: ActivityRecord[] = [];
  for await (const page of readPages(list, access.driver, filterOf(options), limit)) {
    if (json) for (const record of page) console.log(logLine(record));
    else found.push(...page);
  }
  if (json) return;
  const rows = found.map(({ at, actor, address, action, subject, details }) => [
    ...[new Date(at).toISOString(), actor.name ?? nameOf(actor.kind, actor.id), address ?? '', action],
    ...[nameOf(subject.type, subject.id), subject.locale ?? '', subject.label ?? ''],
    details?.fields?.join(', ') ?? details?.refused ?? '',
  ]);
  console.log(writeTable([['TIME', 'WHO', 'FROM', 'ACTION', 'WHAT', 'LOCALE', 'NAME', 'FIELDS'], ...rows]));
}

const nameOf = (kind: string | null, id: string | number | null): string =>
  kind === null ? '' : id === null ? kind : `${kind}:${id}`;

function filterOf({ person, entry, action, since, until }: ListOptions): RecordFilter {
  const place = entry?.lastIndexOf(':') ?? -1;
  const isId = person !== undefined && /^\d+$/.test(person);
  return {
    ...ALL_RECORDS,
    actorId: isId ? Number(person) : null,
    actorName: isId ? null : (person ?? null),
    subjectType: entry === undefined ? null : entry.slice(0, place === -1 ? undefined : place),
    subjectId: entry === undefined || place === -1 ? null : entry.slice(place + 1),
    ...{ action: action ?? null, since: since ?? null, until: until ?? null },
  };
}

async function verify(access: OpenAccess, { head = undefined }: VerifyOptions): Promise<void> {
  await requireLog(access);
  const { driver, engine, project } = access;
  const keys = logKeysOf(project.settings.admin);
  if (keys === null) {
    throw new StartError('The log is signed with a secret that the project does not have.', {
      remedy: 'Set "auth.secret" in config/admin, or "log.secrets".',
    });
  }
  const found = await verifyLog(driver, engine.dialect, keys, head ?? null);
  const { problems, records, blocks, unsealed, removed } = found;
  const kept = removed === 0 ? '' : `, after ${removed} that were removed because of their age`;
  console.log(`Checked ${records} records in ${blocks} blocks${kept}.`);
  if (unsealed > 0) console.log(`Not sealed yet: ${unsealed} records, which a running server seals.`);
  if (problems.length > 0) {
    process.exitCode = 1;
    for (const problem of problems) console.error(problem);
    return;
  }
  console.log('Nothing was changed, removed or inserted.');
  if (found.head !== null) console.log(`Head: ${found.head.number}:${found.head.hash}`);
}

function readTime(text: string): number {
  const time = /^\d{4}-\d\d-\d\d(?:T|$)/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new InvalidArgumentError('Use a day or a time such as 2030-01-31T09:00:00Z.');
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new InvalidArgumentError('Use a number of at least 1.');
}

function readAction(text: string): string {
  if (/^[a-z-]+(?:\.[a-z.-]+)?$/.test(text)) return text;
  throw new InvalidArgumentError('Use an action such as entry.update, or a topic such as entry.');
}

function readHead(text: string): LogHead {
  const [, number, hash] = /^(\d{1,9}):([\w-]{43})$/.exec(text) ?? [];
  if (number !== undefined && hash !== undefined) return { number: Number(number), hash };
  throw new InvalidArgumentError('Use what "plinth log verify" has printed after "Head:".');
}
