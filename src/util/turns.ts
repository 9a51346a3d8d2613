import { assertWanted, type Work } from './work.ts';

/**
 * How long requests may work before yielding to the event loop. With eight clients requesting four levels, 0.5 MB each,
 * a single entry takes 1.5 ms at the median; 3.3 with slices of 2 ms, and 46 without slices. If only short work is
 * waiting, new requests could not overtake it anyway: longer slices gave 40 % more responses of half a millisecond.
 */
const SLICE_MS = 1;
const SLICE_OF_SHORT_MS = 3;

/** One slice in this many goes to the oldest request, so long work never starves. */
const SLICES_BEFORE_TURN = 16;

/** Requests waiting for their turn, and the callbacks that resume them. */
const waiting = new Map<Work, (() => void)[]>();

/** The request running now, and its start time. */
let worker: Work | null = null;
let workerSince = 0;

/** Zero if the event loop has turned since the last work. */
let sliceEnd = 0;
let slices = 0;

/** Number of requests waiting for their turn. */
export const countWaiting = (): number => waiting.size;

/**
 * Call this between two steps of a request's work, and await it if it returns a promise. Steps run one after the other
 * until the slice ends. Then the event loop turns, and the next slice starts with the waiting requests: first those
 * that have worked little, by arrival, then those that have worked longer. So short requests overtake long ones without
 * knowing in advance which is which, and equals keep their order.
 */
export function takeTurn(work: Work): Promise<void> | undefined {
  const now = performance.now();
  assertWanted(work, now);
  if (sliceEnd === 0) beginSlice(now, work.worked >= SHORT_MS);
  else if (now >= sliceEnd || !isNext(work, now)) return wait(work, now);
  beginStep(work, now);
  return undefined;
}

/**
 * The same for work known not to be short, such as writes: short work overtakes it until its turn comes; from then on
 * it is treated like any other.
 */
export async function takeLaterTurn(work: Work): Promise<void> {
  work.worked += SHORT_MS;
  try {
    await takeTurn(work);
  } finally {
    work.worked -= SHORT_MS;
  }
}

async function wait(work: Work, now: number): Promise<void> {
  beginStep(null, now);
  await new Promise<void>((resume) => {
    const others = waiting.get(work);
    if (others === undefined) waiting.set(work, [resume]);
    else others.push(resume);
  });
  assertWanted(work, performance.now());
}

/** Maximum time counted per step: a garbage collection in between must not make short work look long. */
const MAX_PER_STEP_MS = 1;

function beginStep(work: Work | null, now: number): void {
  if (worker !== null) worker.worked += Math.min(now - workerSince, MAX_PER_STEP_MS);
  worker = work;
  workerSince = now;
}

/** A new request must not overtake the waiting ones: one of them might wait forever. */
function isNext(work: Work, now: number): boolean {
  for (const other of waiting.keys()) if (isShorter(other, work, now)) return false;
  return true;
}

function beginSlice(now: number, isLong: boolean): void {
  sliceEnd = now + (isLong ? SLICE_MS : SLICE_OF_SHORT_MS);
  setImmediate(endSlice);
}

function isLongWaiting(): boolean {
  for (const { worked } of waiting.keys()) if (worked >= SHORT_MS) return true;
  return false;
}

function endSlice(): void {
  const now = performance.now();
  slices += 1;
  if (waiting.size === 0) {
    beginStep(null, now);
    sliceEnd = 0;
    return;
  }
  beginSlice(now, isLongWaiting());
  resumeNext(now);
}

/** Resumes waiting requests one by one until the slice ends. */
function resumeNext(now: number): void {
  const next = chooseNext(now);
  if (next === null || now >= sliceEnd) return;
  beginStep(next, now);
  const steps = waiting.get(next) ?? [];
  waiting.delete(next);
  for (const resume of steps) resume();
  // Ticks run after the last microtask, that is, when this request has nothing left to do synchronously.
  queueMicrotask(() => process.nextTick(() => resumeNext(performance.now())));
}

function chooseNext(now: number): Work | null {
  const comesBefore = slices % SLICES_BEFORE_TURN === 0 ? arrivedBefore : isShorter;
  let best: Work | null = null;
  for (const work of waiting.keys()) if (best === null || comesBefore(work, best, now)) best = work;
  return best;
}

const arrivedBefore = (one: Work, other: Work): boolean => one.arrived < other.arrived;

const isShorter = (one: Work, other: Work, now: number): boolean => {
  const ahead = placeOf(one, now) - placeOf(other, now);
  return ahead === 0 ? arrivedBefore(one, other) : ahead < 0;
};

/**
 * The position in the queue: the arrival time, moved back for work that turns out not to be short, further for long
 * work, and furthest for endless work. So a new request soon gets the time a cheap request needs. Within a class, the
 * first to arrive finishes first; otherwise they would keep overtaking each other and all hold their rows in memory at
 * once. Old work that is not short overtakes new requests, but only briefly: with steps of 50 ms it kept cheap requests
 * waiting for seconds.
 */
const placeOf = ({ arrived, worked }: Work, now: number): number =>
  worked < SHORT_MS
    ? arrived
    : Math.max(
        now - PASSED_MS,
        arrived + (worked < LONG_MS ? LATER_MS : worked < ENDLESS_MS ? LONG_LATER_MS : ENDLESS_LATER_MS),
      );

/** Short work that has waited this long is not overtaken by older work that is not short. */
const PASSED_MS = 20;

const SHORT_MS = 1.5;
const LATER_MS = 1_000;
const LONG_MS = 20;
const LONG_LATER_MS = 5_000;
const ENDLESS_MS = 2_000;
const ENDLESS_LATER_MS = 60_000;
