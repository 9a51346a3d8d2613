import type { Session } from '../../../database/driver.ts';
import type { ContentEvent } from '../../../events/content-event.ts';
import { createAsyncValue } from '../../../util/async-value.ts';
import type { Engine } from '../../engine.ts';
import type { Endings } from './endings.ts';

/** A transaction opened by project code, or a part of it that can be rolled back separately. */
export interface Level {
  readonly engine: Engine;
  readonly session: Session;
  readonly endings: Endings;
  /** Announced when the whole transaction is committed. */
  readonly contentEvents: ContentEvent[];
  /** The enclosing transaction; null for the outermost. */
  readonly around: Level | null;
  /** A part that code ends explicitly: until then all further work belongs to it. */
  opened: { readonly level: Level; abandon(): Promise<void> } | null;
  /** Parts of one level run one after the other: savepoints are a stack. */
  last: Promise<unknown>;
  isOver: boolean;
}

/** Set only while project code has a transaction open: async context slows down every await. */
export const running = createAsyncValue<Level>();

/**
 * The level that writes of the running code belong to. Work that continues after a part has ended belongs to the
 * enclosing level.
 */
export function runningLevel(engine: Engine): Level | undefined {
  let level: Level | null | undefined = running.get();
  while (level?.isOver) level = level.around;
  if (level == null || level.engine.driver !== engine.driver) return undefined;
  return innermost(level);
}

export function innermost(level: Level): Level {
  return level.opened === null ? level : innermost(level.opened.level);
}

/** Runs `work` as a part of a level: if it throws, only that part is rolled back. */
export function inPart<T>(level: Level, work: () => Promise<T>): Promise<T> {
  const part = level.last.then(async () => {
    const before = level.contentEvents.length;
    try {
      return await level.session.savepoint(work);
    } catch (error) {
      // Events of a rolled-back part are discarded.
      level.contentEvents.length = before;
      throw error;
    }
  });
  level.last = part.catch(() => undefined);
  return part;
}

/** Waits for all work started in it, awaited or not: a write is never stored partially. */
export async function settleLevel(level: Level): Promise<void> {
  await level.opened?.abandon();
  for (let last: unknown = null; last !== level.last; ) {
    last = level.last;
    await level.last;
  }
}
