import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '../../../database/driver.ts';
import type { Happening } from '../../../events/happening.ts';
import type { Engine } from '../../engine.ts';
import type { Endings } from './endings.ts';

/** A transaction that the project's code has opened, or a part of it that can be undone by itself. */
export interface Level {
  readonly engine: Engine;
  readonly session: Session;
  readonly endings: Endings;
  /** Announced when all of it is stored. */
  readonly happenings: Happening[];
  /** The transaction that it is a part of; null for the outermost. */
  readonly around: Level | null;
  /** A part that code ends by hand: until then everything that comes belongs to it. */
  opened: { readonly level: Level; abandon(): Promise<void> } | null;
  /** Parts of one level run one after the other: savepoints are a stack. */
  last: Promise<unknown>;
  isOver: boolean;
}

/** Set only where project code has opened a transaction: to keep it costs everything that waits. */
export const running = new AsyncLocalStorage<Level>();

/** Where a write of the code that is running belongs. What goes on after the end of a part belongs to what is around it. */
export function runningLevel(engine: Engine): Level | undefined {
  let level: Level | null | undefined = running.getStore();
  while (level?.isOver) level = level.around;
  if (level == null || level.engine.driver !== engine.driver) return undefined;
  return innermost(level);
}

export function innermost(level: Level): Level {
  return level.opened === null ? level : innermost(level.opened.level);
}

/** Runs `work` as a part of a level: when it throws, that part is undone and nothing else. */
export function inPart<T>(level: Level, work: () => Promise<T>): Promise<T> {
  const part = level.last.then(async () => {
    const before = level.happenings.length;
    try {
      return await level.session.savepoint(work);
    } catch (error) {
      // What was undone has not happened.
      level.happenings.length = before;
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
