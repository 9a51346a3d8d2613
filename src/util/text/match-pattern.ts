import { createContext, Script, type Context } from 'node:vm';
import { patternShape, patternSteps } from './pattern-steps.ts';

/** Work spent on the patterns of one write so far. */
export interface MatchingWork {
  steps: number;
  ms: number;
}

/** Steps allowed without a timeout; they take a few milliseconds. */
const MAX_STEPS = 1_000_000;

/** CPU time limit for all patterns of one write: no other request is served meanwhile. */
const MAX_MS = 100;
/** The timeout may expire while the process got no CPU, so the match is retried this often. */
const MAX_TRIES = 5;

/**
 * Whether a string matches a pattern; null if that takes too long. Patterns come from the project, and some double
 * their time with each character. Only potentially slow ones run with a timeout, which itself costs a tenth of a
 * millisecond.
 */
export function matchPattern(pattern: RegExp, text: string, work: MatchingWork): boolean | null {
  work.steps += patternSteps(patternShape(pattern), text.length);
  if (work.steps <= MAX_STEPS) return text.search(pattern) !== -1;
  for (let tries = 0; tries < MAX_TRIES && work.ms < MAX_MS; tries += 1) {
    const spent = process.cpuUsage();
    const fits = runWithin(() => text.search(pattern) !== -1, Math.ceil(MAX_MS - work.ms));
    const { user, system } = process.cpuUsage(spent);
    work.ms += (user + system) / 1000;
    if (fits !== null) return fits;
  }
  return null;
}

let room: { task: () => boolean; readonly context: Context; readonly script: Script } | undefined;

/** Only the timeout of a script can interrupt a running match. */
function runWithin(task: () => boolean, ms: number): boolean | null {
  room ??= { task, context: createContext({ run: () => room?.task() }), script: new Script('run()') };
  room.task = task;
  try {
    return room.script.runInContext(room.context, { timeout: ms }) as boolean;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  } finally {
    // Releases the string after the match.
    room.task = () => false;
  }
}
