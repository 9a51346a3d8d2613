import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import mapValues from 'lodash/mapValues.js';
import { copyStored } from '../../database/copy-database.ts';
import type { LayoutRights } from '../../database/layout/layout-dialect.ts';
import { embeddedDatabase } from '../../database/settings.ts';
import { StartError } from '../../errors.ts';
import { guardStrayErrors } from '../../handlers/loading/stray-errors.ts';
import { assembleServer } from '../assembling/assemble-server.ts';
import type { Log } from '../logging/log.ts';
import { operatorsFault } from '../messages/operators-fault.ts';
import { fillDatabase } from '../opening/fill-database.ts';
import { type Application, type DeclaredProject, openApplication } from '../opening/open-application.ts';
import { readPublicAccess } from '../opening/read-public-access.ts';
import { type StandIn, standInFor, watchDriver } from './stand-in.ts';
import { waitForCode } from './wait-for-code.ts';
import { type Prevented, withoutEffects } from './without-effects.ts';

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

/** A larger database, or one that is slower, is not copied; the code then meets an empty one. */
const COPY = { bytes: 512 * 1024 ** 2, ms: 30_000 };

/**
 * Starts a project for trial and stops it again: the same parts as a start, and nothing remains of
 * it. The database is a copy of the project's own, in a file; no file outside of a temporary folder
 * is written, no address is called, nothing listens and no other program runs. Files that were
 * imported are not imported again. It throws what a start would throw; `rights` are those of this
 * user in the project's own database, null where that is still to be made.
 */
export async function rehearseStart(opened: DeclaredProject, rights: LayoutRights | null): Promise<Rehearsal> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'plinth-check-'));
  // What the code began and nobody waits for fails when its database is gone.
  const stopGuarding = guardStrayErrors(() => undefined);
  try {
    const filename = path.join(scratch, 'content.db');
    const copied = await copyStored(opened.project.settings.database, filename, COPY);
    const standIn = standInFor(opened.project, copied, rights);
    const { lacking, failed, prevented } = await inTrial(opened, scratch, standIn);
    return { lacking, failed: [...standIn.notes, ...failed], prevented };
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
    const lacking = opened.code.unsupported.found();
    // What lacks, lacks at a start, too.
    const doubt = lacking.length > 0 ? null : doubtOf(standIn, prevented);
    if (!(error instanceof StartError) || doubt === null) throw error;
    return { lacking, failed: [`${error.message} ${doubt}`], prevented: [] };
  }
}

/** What stopped it may be the database that stands in for the project's own, if it was asked, or that nobody answered. */
function doubtOf(standIn: StandIn, prevented: Prevented | null): string | null {
  if (standIn.isAsked) return standIn.doubt;
  if (prevented?.isCutOff() !== true) return null;
  return `${prevented.lines().find((line) => / is not (called|started)\.$/.test(line))} A start may go on.`;
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
    // Files of a seed are where the project has them.
    const settled = { tell: () => undefined, syncsPermissions: true, deletesDrafts: true };
    await fillDatabase({ ...open, driver, project: opened.project }, settled);
    await startAndStop({ ...open, driver }, failed);
    return { lacking: opened.code.unsupported.found(), failed, prevented: prevented.lines() };
  } catch (error) {
    throw operatorsFault(driver, error);
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

/** Tasks are read as a start reads them; when they are due, nothing happens. */
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
