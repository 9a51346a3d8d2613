import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createInitialAccess } from '../../auth/roles/initial-access.ts';
import type { Driver } from '../../database/driver.ts';
import { embeddedDatabase } from '../../database/settings.ts';
import { StartError } from '../../errors.ts';
import { guardStrayErrors } from '../../handlers/loading/stray-errors.ts';
import { runningPhase } from '../../handlers/start/call-phase.ts';
import type { Project } from '../../project/load-project.ts';
import { assembleServer } from '../assembling/assemble-server.ts';
import type { Log } from '../logging/log.ts';
import { withEngine } from '../opening/create-application-engine.ts';
import { type Application, type DeclaredProject, openApplication } from '../opening/open-application.ts';
import { withoutEffects } from './without-effects.ts';

/** What a start would tell of the project's `register` and `bootstrap`. */
export interface Rehearsal {
  /** What they call and Plinth lacks, with its place. */
  readonly lacking: readonly string[];
  /** What failed in them, as the log of a start has it. */
  readonly failed: readonly string[];
  /** What was kept from happening: a file that was not written, an address that was not called. */
  readonly prevented: readonly string[];
}

/** Whoever waits for a check does not wait for a `bootstrap` without end. */
const LONGEST_MS = 30_000;

/** A larger database is not copied; the code then meets an empty one. */
const LARGEST_COPY = 512 * 1024 * 1024;

/**
 * Starts a project for trial and stops it again: the same parts as a start, and nothing remains of
 * it. The database is a copy of the project's SQLite file, or an empty one where it has another; no
 * file outside of a temporary folder is written, no address is called, nothing listens and no other
 * program runs. Files that were imported are not imported again. Where nothing may lack (`strict`), it throws what a start would throw.
 */
export async function rehearseStart(opened: DeclaredProject): Promise<Rehearsal> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'plinth-check-'));
  // What the code began and nobody waits for fails when its database is gone.
  const stopGuarding = guardStrayErrors(() => undefined);
  const standIn: StandIn = { isAsked: false };
  try {
    return await withoutEffects(scratch, (prevented) => rehearse(opened, scratch, prevented, standIn));
  } catch (error) {
    const lacking = opened.code.desk.found();
    // What stopped it may be the database that stands in for the project's own, if it was asked; what lacks, lacks on both.
    if (!(error instanceof StartError) || !standIn.isAsked || lacking.length > 0) throw error;
    return { lacking, failed: [`${error.message} ${STANDS_IN}`], prevented: [] };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    setTimeout(stopGuarding, STRAY_MS).unref();
  }
}

/** The database of the trial, where it is not a copy of the project's own. */
interface StandIn {
  /** Code of the project has seen it: what the code does may depend on it. */
  isAsked: boolean;
}

const STANDS_IN = "The trial had an empty database in place of the project's own: a start may go on.";

const STRAY_MS = 2_000;

async function rehearse(
  opened: DeclaredProject,
  scratch: string,
  prevented: () => readonly string[],
  standIn: StandIn,
): Promise<Rehearsal> {
  const open = await openApplication(inScratch(opened, scratch), { createTables: true });
  const application = isCopied(opened.project) ? open : { ...open, driver: watchDriver(open.driver, standIn) };
  const failed: string[] = [];
  try {
    await withEngine(application, createInitialAccess);
    await startAndStop(application, failed);
    return { lacking: opened.code.desk.found(), failed, prevented: prevented() };
  } finally {
    await application.close();
  }
}

const SEEN: ReadonlySet<string | symbol> = new Set<keyof Driver>(['client', 'query', 'stream', 'transaction']);

/** The same driver, which notes that code of the project asks it: for content, or what kind of database it is. */
const watchDriver = (driver: Driver, standIn: StandIn): Driver =>
  new Proxy(driver, {
    get(target, name) {
      if (SEEN.has(name) && runningPhase() !== undefined) standIn.isAsked = true;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

async function startAndStop(application: Application, failed: string[]): Promise<void> {
  const starting = assembleServer(application, collect(failed));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_MS);
  });
  const server: FastifyInstance | null = await Promise.race([starting, late]).finally(() => clearTimeout(timer));
  if (server !== null) return void (await server.close());
  failed.push(`register or bootstrap had not ended after ${LONGEST_MS / 1000} s; the rest was not tried.`);
  // Whenever it ends, nobody is left to care.
  starting.then(
    (late) => late.close(),
    () => undefined,
  );
}

/** The phases are told with their names; what else the code logs is of no use here. */
const collect = (failed: string[]): Log => ({
  info: () => {},
  warn: () => {},
  error: (line) => void (/^(register|bootstrap) failed in /.test(line) && failed.push(line)),
  fault: () => {},
});

/** The same project on a database, and with a folder for files, that nobody else has. */
function inScratch({ project, ...rest }: DeclaredProject, scratch: string): DeclaredProject {
  const { settings, raw } = project;
  const filename = path.join(scratch, 'content.db');
  copyDatabase(project, filename);
  const publicDir = path.join(scratch, 'public');
  mkdirSync(path.join(publicDir, 'uploads'), { recursive: true });
  const server = { ...settings.server, publicDir, metrics: null };
  return {
    ...rest,
    project: {
      ...project,
      raw: { ...raw, server: { ...(raw.server as object | undefined), cron: { enabled: false } } },
      settings: { ...settings, server, database: embeddedDatabase(filename) },
    },
  };
}

/** The trial meets what a start would meet; a file that does not exist yet is as empty as its copy. */
function isCopied({ settings: { database } }: Project): boolean {
  if (!('filename' in database)) return false;
  return !existsSync(database.filename) || statSync(database.filename).size <= LARGEST_COPY;
}

function copyDatabase(project: Project, to: string): void {
  const { database } = project.settings;
  if (!isCopied(project) || !('filename' in database) || !existsSync(database.filename)) return;
  for (const part of ['', '-wal']) {
    if (existsSync(`${database.filename}${part}`)) copyFileSync(`${database.filename}${part}`, `${to}${part}`);
  }
}
