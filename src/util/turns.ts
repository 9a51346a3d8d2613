import { assertWanted, type Work } from './work.ts';

/**
 * How long requests may work before the event loop turns, so that it can see what else there is to
 * do. Measured beside eight clients asking four levels deep, 0.5 MB each: a single entry takes 1.5 ms
 * at the median, 3.3 with slices of 2 ms, and 46 without slices. Where only short work waits, nobody
 * new could overtake it: longer slices gave 40 % more answers of half a millisecond.
 */
const SLICE_MS = 1;
const SLICE_OF_SHORT_MS = 3;

/** One turn of so many goes to who has waited longest, so that long work is never left behind for good. */
const PATIENCE = 16;

/** Those that wait for their turn, and how each goes on. */
const waiting = new Map<Work, (() => void)[]>();

/** Who works now, and since when. */
let worker: Work | null = null;
let workerSince = 0;

/** Zero: the event loop has turned since the last work. */
let sliceEnd = 0;
let slices = 0;

/** Requests that wait for their turn. */
export const countWaiting = (): number => waiting.size;

/**
 * To be called, and awaited if it gives a promise, between two steps of a request's work. Steps run
 * one after the other until the slice is over. Then the event loop turns, and in the next slice those
 * that wait go on first: of those that have worked little the first to arrive, then those that have
 * worked longer. So short requests overtake long ones without anybody knowing which is which, and
 * equals keep their order.
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
 * The same for work of which it is known that it is not short, as writes are: short work passes it until its turn
 * has come, and from then on it is work like any other.
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

/** What a step counts at most: a garbage collection in the midst of it must not make short work look long. */
const MOST_PER_STEP_MS = 1;

function beginStep(work: Work | null, now: number): void {
  if (worker !== null) worker.worked += Math.min(now - workerSince, MOST_PER_STEP_MS);
  worker = work;
  workerSince = now;
}

/** Whoever has just arrived must not pass those who wait already: one of them would wait forever. */
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

/** One after the other, as long as the slice lasts. */
function resumeNext(now: number): void {
  const next = chooseNext(now);
  if (next === null || now >= sliceEnd) return;
  beginStep(next, now);
  const steps = waiting.get(next) ?? [];
  waiting.delete(next);
  for (const resume of steps) resume();
  // Ticks come after the last microtask: when this one has nothing left to do at once.
  queueMicrotask(() => process.nextTick(() => resumeNext(performance.now())));
}

function chooseNext(now: number): Work | null {
  const comesBefore = slices % PATIENCE === 0 ? arrivedBefore : isShorter;
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
 * The place in the queue: the time of arrival, later for work that turns out not to be short, much
 * later for long work, and last for endless work. So whoever arrives is soon given what a cheap
 * request needs; among those of one kind the first is finished first, or each would overtake the
 * others and all of them would hold their rows at once. Old work that is not short passes those who have
 * just arrived, but for a moment only: with steps of 50 ms it kept cheap requests waiting for seconds.
 */
const placeOf = ({ arrived, worked }: Work, now: number): number =>
  worked < SHORT_MS
    ? arrived
    : Math.max(
        now - PASSED_MS,
        arrived + (worked < LONG_MS ? LATER_MS : worked < ENDLESS_MS ? LONG_LATER_MS : ENDLESS_LATER_MS),
      );

/** Short work that has waited for so long is passed by none that came before it and is not short. */
const PASSED_MS = 20;

const SHORT_MS = 1.5;
const LATER_MS = 1_000;
const LONG_MS = 20;
const LONG_LATER_MS = 5_000;
const ENDLESS_MS = 2_000;
const ENDLESS_LATER_MS = 60_000;
