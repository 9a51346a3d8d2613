import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { compareProject } from './compare-project.ts';
import { enterProject } from '../../src/app/opening/enter-project.ts';
import { openProject } from '../../src/app/opening/open-application.ts';
import { copyDatabase } from '../../src/database/backup/copy-database.ts';
import { type DatabaseSettings, databaseAt } from '../../src/database/settings.ts';
import { messageOf, StartError } from '../../src/errors.ts';
import type { ComparedCaller } from './compared-request.ts';
import type { ComparedContract, Comparison } from './comparison.ts';
import { writePageReport } from './write-page-report.ts';
import { writeTextReport } from './write-text-report.ts';
import { inFolder } from '../../src/cli/end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../../src/cli/project-folder.ts';
import { withTerminalProgress } from '../../src/cli/terminal-progress.ts';

interface CompareOptions extends FolderOption {
  readonly contract: ComparedContract;
  readonly with: string;
  readonly requests: number;
  readonly concurrency: number;
  readonly rate: number;
  readonly seed: number;
  readonly log: readonly string[];
  readonly onlyLog?: boolean;
  readonly callers?: string;
  readonly writes?: boolean;
  readonly copy?: string;
  readonly json?: string;
  readonly html?: string;
}

/** `plinth compare`: sends the same requests to v4 or v5 and to Plinth. */
export const compareCommand = (): Command =>
  addExamples(addProjectFolder(new Command('compare')), [
    'plinth compare --with http://localhost:1337',
    'plinth compare ../my-project --with http://localhost:1337 --html report.html',
    'plinth compare --with http://localhost:1338 --contract v5',
    'plinth compare --with http://localhost:1337 --log access.log --only-log',
  ])
    .description('send the same requests to a running v4 or v5 and to Plinth, and compare the responses')
    .requiredOption('--with <url>', 'the URL of the running v4 or v5', readAddress)
    .addOption(new Option('--contract <contract>', 'the version that is running').choices(['v4', 'v5']).default('v4'))
    .option('--requests <n>', 'number of requests', readCount, 2000)
    .option('--log <file>', 'send requests of an access log first; repeatable', collect, [])
    .option('--only-log', 'send only requests of the logs')
    .option('--callers <file>', 'JSON file with further callers: { "name": "Bearer …" }')
    .option('--concurrency <n>', 'requests at a time', readCount, 4)
    .option('--rate <n>', 'maximum number of requests per second', readCount, 50)
    .option('--seed <n>', 'generates the same requests again', readCount, 1)
    .option('--writes', 'send writes, too: v4 must use a copy of the database, and Plinth makes its own')
    .option('--copy <url>', 'with --writes, if the database is not a file: the copy for Plinth to use')
    .option('--json <file>', 'write the report as JSON')
    .option('--html <file>', 'write the report as a page')
    .action(inFolder(compare));

async function compare(dir: string, options: CompareOptions): Promise<void> {
  const { json, html, log, callers } = resolvePaths(options);
  const given = callers === undefined ? [] : readCallers(callers);
  refuseWritesInV5(options);
  const opened = await openProject(enterProject(dir));
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-compare-'));
  try {
    const { database } = opened.project.settings;
    const copy = options.writes === true ? await copyFor(database, options.copy, path.join(folder, 'copy.db')) : null;
    const comparison = await withTerminalProgress((progress) =>
      compareProject(opened, {
        contract: options.contract,
        ...{ requests: options.requests, concurrency: options.concurrency, rate: options.rate, seed: options.seed },
        ...{ reference: options.with, logs: log, onlyLogs: options.onlyLog ?? false, callers: given, copy, progress },
      }),
    );
    report(comparison, json, html);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function refuseWritesInV5({ contract, writes }: CompareOptions): void {
  if (contract === 'v4' || writes !== true) return;
  throw new StartError('Writes are compared with v4 only.', { remedy: 'Leave out --writes.' });
}

/** A database that is not a file is copied with its own tools. */
async function copyFor(database: DatabaseSettings, copy: string | undefined, file: string): Promise<DatabaseSettings> {
  if (copy !== undefined) return databaseAt(copy, (name) => path.resolve(name));
  await copyDatabase(database, file);
  return databaseAt(file, (name) => name);
}

function report(comparison: Comparison, json: string | undefined, html: string | undefined): void {
  console.log(writeTextReport(comparison));
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(comparison, null, 2)}\n`);
  if (html !== undefined) writeFileSync(html, writePageReport(comparison));
  if (comparison.different > 0 || comparison.unanswered.length > 0) process.exitCode = 1;
}

/** Before the current folder changes to the project folder. */
function resolvePaths({
  json,
  html,
  callers,
  log,
}: CompareOptions): Pick<CompareOptions, 'json' | 'html' | 'callers' | 'log'> {
  return {
    ...(json !== undefined && { json: path.resolve(json) }),
    ...(html !== undefined && { html: path.resolve(html) }),
    ...(callers !== undefined && { callers: path.resolve(callers) }),
    log: log.map((file) => path.resolve(file)),
  };
}

function readCallers(file: string): readonly ComparedCaller[] {
  const remedy = 'Expected: { "editor": "Bearer eyJ…", "token": "Bearer 1f3…", "public": null }.';
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
    return Object.entries(parsed).map(([name, authorization]) => {
      if (authorization !== null && typeof authorization !== 'string') throw new Error(`"${name}" is not a string`);
      return { name, authorization };
    });
  } catch (error) {
    throw new StartError(`The callers cannot be read: ${messageOf(error)}`, {
      file,
      remedy,
    });
  }
}

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

function readCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Expected a positive integer.');
  return Number(text);
}

function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('Expected http://… or https://….');
  return text.replace(/\/+$/, '');
}
