import { createContext, Script, type Context } from 'node:vm';
import { patternShape, patternSteps } from './pattern-steps.ts';

/** What the patterns of one write have taken so far. */
export interface MatchingWork {
  steps: number;
  ms: number;
}

/** Steps that need no clock: some milliseconds. */
const MOST_STEPS = 1_000_000;

/** What all patterns of one write may take of the CPU: nobody else is answered meanwhile. */
const MOST_MS = 100;
/** A process that had no processor has looked at nothing: so often is it tried again. */
const MOST_TRIES = 5;

/**
 * Whether a text fits a pattern; null if that cannot be told in time. Patterns are the project's, and some take
 * twice as long for each character more. Only what may take long is run with a clock, which takes a tenth of a
 * millisecond by itself.
 */
export function matchPattern(pattern: RegExp, text: string, work: MatchingWork): boolean | null {
  work.steps += patternSteps(patternShape(pattern), text.length);
  if (work.steps <= MOST_STEPS) return text.search(pattern) !== -1;
  for (let tries = 0; tries < MOST_TRIES && work.ms < MOST_MS; tries += 1) {
    const spent = process.cpuUsage();
    const fits = runWithin(() => text.search(pattern) !== -1, Math.ceil(MOST_MS - work.ms));
    const { user, system } = process.cpuUsage(spent);
    work.ms += (user + system) / 1000;
    if (fits !== null) return fits;
  }
  return null;
}

let room: { task: () => boolean; readonly context: Context; readonly script: Script } | undefined;

/** Nothing but the end of a script can end a search. */
function runWithin(task: () => boolean, ms: number): boolean | null {
  room ??= { task, context: createContext({ run: () => room?.task() }), script: new Script('run()') };
  room.task = task;
  try {
    return room.script.runInContext(room.context, { timeout: ms }) as boolean;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  } finally {
    // The text is not held longer than the search.
    room.task = () => false;
  }
}
