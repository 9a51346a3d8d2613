import type { HandlersOptions, LoadedHandlers } from '../loading/load-handlers.ts';

/** The functions of `src/index` that v4 calls once: before the database is used, before the first request, at the end. */
export type Phase = 'register' | 'bootstrap' | 'destroy';

/** After this time somebody who waits for the start is told what it waits for. */
const LONG_MS = 10_000;

/** A server that is asked to end does not wait for ever. */
const LONGEST_END_MS = 10_000;

/**
 * Runs one phase of the project's code. An error of its own is told with its place, and the server
 * goes on: what the code sets up may be lacking, and the rest is still served. Where nothing may
 * lack, it stops the start.
 */
export async function callPhase(
  { code: { index }, strapi, desk }: Pick<LoadedHandlers, 'code' | 'strapi' | 'desk'>,
  phase: Phase,
  { importer, log, strict }: Pick<HandlersOptions, 'importer' | 'log' | 'strict'>,
): Promise<void> {
  if (index === null) return;
  const { [phase]: called } = (index.exported ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof called !== 'function') return;
  const waiting = setTimeout(
    () => log.warn(`${phase} of ${index.file} has not ended yet; the server waits for it.`),
    LONG_MS,
  );
  try {
    await within(phase === 'destroy' ? LONGEST_END_MS : null, called.call(index.exported, { strapi }));
  } catch (error) {
    const located = importer.locate(index.file, error);
    if (strict) throw located;
    log.error(
      `${phase} failed in ${located.file ?? index.file}: ${messageOf(error)} The server goes on without the rest of it.`,
    );
  } finally {
    clearTimeout(waiting);
  }
  desk.requireNone();
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}.` : String(error);

async function within(timeMs: number | null, work: unknown): Promise<void> {
  if (timeMs === null) return void (await work);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not end within ${timeMs} ms`)), timeMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
