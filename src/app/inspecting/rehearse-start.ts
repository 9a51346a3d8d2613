import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import mapValues from 'lodash/mapValues.js';
import { copyStored } from '../../database/backup/copy-database.ts';
import type { LayoutRights } from '../../database/layout/layout-dialect.ts';
import { embeddedDatabase } from '../../database/settings.ts';
import { StartError } from '../../errors.ts';
import { guardStrayErrors } from '../../handlers/loading/stray-errors.ts';
import { assembleServer } from '../assembling/assemble-server.ts';
import type { Log } from '../logging/log.ts';
import { operatorError } from '../messages/operator-error.ts';
import { fillDatabase } from '../opening/fill-database.ts';
import { type Application, type DeclaredProject, openApplication } from '../opening/open-application.ts';
import { readPublicAccess } from '../opening/read-public-access.ts';
import { type StandIn, standInFor, watchDriver } from './stand-in.ts';
import { type Prevented, withoutEffects } from './without-effects.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { WAITS_FOREVER } from '../messages/waits-forever.ts';

/** Result of a dry run of the project's `register` and `bootstrap`. */
export interface Rehearsal {
  /** Unsupported calls, with their location. */
  readonly unsupported: readonly string[];
  /** Errors, as a start would log them. */
  readonly failed: readonly string[];
  /** Prevented side effects: a file that was not written, a host that was not contacted. */
  readonly prevented: readonly string[];
}

/** Time limit, in case `bootstrap` never ends. */
const LONGEST_MS = 30_000;

/** A larger or slower database is not copied; the code then runs on an empty one. */
const COPY = { bytes: 512 * 1024 ** 2, ms: 30_000 };

/**
 * Starts a project as a dry run and stops it again: the same parts as a start, without lasting effects. The database is
 * a copy in a file; no file outside a temporary folder is written, no host is contacted, nothing listens and no other
 * program runs. Files already imported are not imported again. Throws what a start would throw; `rights` are those of
 * this user in the real database, null if it does not exist yet.
 */
export async function rehearseStart(opened: DeclaredProject, rights: LayoutRights | null): Promise<Rehearsal> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'plinth-check-'));
  // Work the code started without awaiting it fails when its database is closed.
  const stopGuarding = guardStrayErrors(() => undefined);
  try {
    const filename = path.join(scratch, 'content.db');
    const copied = await copyStored(opened.project.settings.database, filename, COPY);
    const standIn = standInFor(opened.project, copied, rights);
    const { unsupported, failed, prevented } = await inTrial(opened, scratch, standIn);
    return { unsupported, failed: [...standIn.notes, ...failed], prevented };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    setTimeout(stopGuarding, STRAY_MS).unref();
  }
}

const STRAY_MS = 2_000;

async function inTrial(opened: DeclaredProject, scratch: string, standIn: StandIn): Promise<Rehearsal> {
  let prevented: Prevented | null = null;
  try {
    return await withoutEffects(scratch, (kept) => {
      prevented = kept;
      return rehearse(opened, scratch, kept, standIn);
    });
  } catch (error) {
    const unsupported = opened.code.unsupported.found();
    // Missing parts are also missing at a start.
    const doubt = unsupported.length > 0 ? null : doubtOf(standIn, prevented);
    if (!(error instanceof StartError) || doubt === null) throw error;
    return { unsupported, failed: [`${error.message} ${doubt}`], prevented: [] };
  }
}

/** The failure may be caused by the stand-in database or by a blocked call. */
function doubtOf(standIn: StandIn, prevented: Prevented | null): string | null {
  if (standIn.isAsked) return standIn.doubt;
  if (prevented?.isCutOff() !== true) return null;
  return `${prevented.lines().find((line) => / was not (contacted|started)\.$/.test(line))} A start may succeed.`;
}

async function rehearse(
  opened: DeclaredProject,
  scratch: string,
  prevented: Prevented,
  standIn: StandIn,
): Promise<Rehearsal> {
  const open = await openApplication(inScratch(opened, scratch), { createTables: true });
  const driver = watchDriver(open.driver, standIn);
  const failed: string[] = [];
  try {
    // Files referenced by a seed are in the project.
    const settled = {
      print: () => undefined,
      syncsPermissions: true,
      deletesDrafts: true,
      deletesTranslations: true,
      besideOthers: true,
    };
    await fillDatabase({ ...open, driver, project: opened.project }, settled);
    await startAndStop({ ...open, driver }, failed);
    return { unsupported: opened.code.unsupported.found(), failed, prevented: prevented.lines() };
  } catch (error) {
    throw operatorError(driver, error);
  } finally {
    await open.close();
  }
}

async function startAndStop(application: Application, failed: string[]): Promise<void> {
  const starting = assembleServer(application, collect(failed));
  const waiting = new AbortController();
  const late = waitForCode(LONGEST_MS, waiting.signal);
  const server: FastifyInstance | null = await Promise.race([starting, late]).finally(() => waiting.abort());
  if (server !== null) {
    await readPublicAccess(application).finally(() => server.close());
    return;
  }
  failed.push(`register or bootstrap did not finish within ${LONGEST_MS / 1000} s; the rest was not run.`);
  // Ignore its eventual result.
  starting.then(
    (late) => late.close(),
    () => undefined,
  );
}

/** Errors are reported with their phase; other log output is of no use here. */
const collect = (failed: string[]): Log => ({
  info: () => {},
  warn: () => {},
  error: (line) => void (/^(register|bootstrap) failed in /.test(line) && failed.push(line)),
  fault: () => {},
});

/** The same project with a private database and a private folder for files. */
function inScratch({ project, ...rest }: DeclaredProject, scratch: string): DeclaredProject {
  const { settings, raw } = project;
  const publicDir = path.join(scratch, 'public');
  mkdirSync(path.join(publicDir, 'uploads'), { recursive: true });
  const server = { ...settings.server, publicDir, metrics: null };
  return {
    ...rest,
    project: {
      ...project,
      raw: { ...raw, server: withIdleTasks(raw.server as RawServer | undefined) },
      settings: { ...settings, server, database: embeddedDatabase(path.join(scratch, 'content.db')) },
    },
  };
}

interface RawServer {
  readonly cron?: { readonly tasks?: Readonly<Record<string, unknown>> };
}

/** Tasks are read as at a start, but never run. */
function withIdleTasks(server: RawServer | undefined): RawServer | undefined {
  const { cron } = server ?? {};
  if (cron?.tasks === undefined) return server;
  const idle = (): void => undefined;
  const tasks = mapValues(cron.tasks, (task) => {
    if (typeof task === 'function') return idle;
    const isNamed = typeof (task as { readonly task?: unknown } | null)?.task === 'function';
    return isNamed ? { ...(task as object), task: idle } : task;
  });
  return { ...server, cron: { ...cron, tasks } };
}

const LOOK_MS = 1_000;

/** Handle types that a process and the server of a dry run always have open. */
const ALWAYS: ReadonlySet<string> = new Set(['CloseReq', 'PipeWrap', 'SignalWrap', 'TTYWrap']);

/**
 * Waits for project code to finish its start; returns null if that takes too long. If nothing is pending that
 * could end the wait, a real start would exit; here the polling keeps the process alive.
 */
async function waitForCode(longestMs: number, signal: AbortSignal): Promise<null> {
  const until = performance.now() + longestMs;
  for (let idle = 0; performance.now() < until; ) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    idle = isIdle() ? idle + 1 : 0;
    // Checked twice, because something ending right now may start something else.
    if (idle > 1) throw new StartError(WAITS_FOREVER.message, { remedy: WAITS_FOREVER.remedy });
  }
  return null;
}

const isIdle = (): boolean => process.getActiveResourcesInfo().every((kind) => ALWAYS.has(kind));
