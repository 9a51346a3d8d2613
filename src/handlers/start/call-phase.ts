import path from 'node:path';
import { createAsyncValue } from '../../util/async-value.ts';
import { withDeadline } from '../../util/with-deadline.ts';
import type { HandlersOptions, LoadedHandlers } from '../loading/load-handlers.ts';

/** The functions that v4 calls once: before the database is used, before the first request, at the end. */
export type Phase = 'register' | 'bootstrap' | 'destroy';

const running = createAsyncValue<Phase>();

/** The phase whose code is running, including its unawaited work. */
export const runningPhase = (): Phase | undefined => running.get();

/** After this time the log says what the start is waiting for. */
const LONG_MS = 10_000;

/** A stopping server does not wait forever. */
const LONGEST_END_MS = 10_000;

/**
 * Runs a phase of project code: plugins, APIs and `src/index`, in this order. Errors are reported with their location,
 * and the server continues: what the code sets up may be missing, but everything else is served. In strict mode an
 * error stops the start.
 */
export async function callPhase(loaded: LoadedHandlers, phase: Phase, options: HandlersOptions): Promise<void> {
  const { host, code, strapi } = loaded;
  for (const { file, raw, extension } of host.plugins.values()) {
    const place = extension ?? file;
    if (place !== null) await call({ file: place, members: raw }, phase, options, strapi);
  }
  for (const { file, exported } of code.indexes) {
    await call({ file, members: (exported ?? {}) as Members }, phase, options, strapi);
  }
  host.unsupported.requireNone();
}

type Members = Readonly<Record<string, unknown>>;

interface Participant {
  readonly file: string;
  readonly members: Members;
}

async function call(
  { file, members }: Participant,
  phase: Phase,
  { host, dir, warn, logError, strict }: HandlersOptions,
  strapi: unknown,
): Promise<void> {
  const { [phase]: called } = members;
  if (typeof called !== 'function') return;
  const shown = path.relative(dir, file);
  const waiting = setTimeout(
    () => warn(`${phase} of ${shown} has not finished yet; the server waits for it.`),
    LONG_MS,
  ).unref();
  try {
    const work = running.run(phase, () => called.call(members, { strapi }) as unknown);
    await (phase === 'destroy'
      ? withDeadline(Promise.resolve(work), performance.now() + LONGEST_END_MS, tooLong)
      : work);
  } catch (error) {
    const located = host.importer.locate(file, error);
    if (strict) throw located;
    logError(
      `${phase} failed in ${located.file ?? shown}: ${messageOf(error)} The server continues without the rest of it.`,
    );
  } finally {
    clearTimeout(waiting);
  }
}

const tooLong = (): Error => new Error(`It did not finish within ${LONGEST_END_MS} ms`);

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}.` : String(error);
