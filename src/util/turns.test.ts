import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countWaiting, takeLaterTurn, takeTurn } from './turns.ts';
import { AbandonedError, startWork, type Work } from './work.ts';

/** Each step takes longer than a slice. */
const STEP_MS = 3;

function busy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

async function workFor(name: string, steps: number, done: string[], work: Work = startWork()): Promise<void> {
  for (let step = 1; step <= steps; step++) {
    await takeTurn(work);
    busy(STEP_MS);
    done.push(`${name}${step}`);
  }
}

test('the event loop turns between the steps of long work', async () => {
  const done: string[] = [];
  let turns = 0;
  const long = workFor('long', 5, done);
  void (async () => {
    while (done.length < 5) {
      await turnOfTheLoop();
      turns += 1;
    }
  })();
  await long;
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('short work that arrives later overtakes long work', async () => {
  const done: string[] = [];
  const long = workFor('long', 12, done);
  await turnOfTheLoop();
  await Promise.all([long, workFor('short', 2, done)]);
  expect(done.indexOf('short2')).toBeLessThan(done.indexOf('long6'));
});

test('short work overtakes waiting work that arrived first', async () => {
  const done: string[] = [];
  const writes = ['a', 'b', 'c'].map(async (name) => {
    await takeLaterTurn(startWork());
    busy(STEP_MS);
    done.push(name);
  });
  await Promise.all([...writes, workFor('short', 1, done)]);
  expect(done.indexOf('short1')).toBeLessThan(2);
  expect(done.filter((name) => name !== 'short1')).toEqual(['a', 'b', 'c']);
});

test('short work overtakes even old long work', async () => {
  const done: string[] = [];
  const old = ['a', 'b'].map((name) =>
    workFor(name, 30, done, Object.assign(startWork(), { arrived: performance.now() - 20_000 })),
  );
  while (done.length < 8) await turnOfTheLoop();
  const before = done.length;
  await Promise.all([...old, workFor('short', 1, done)]);
  // It is overtaken for 20 ms, or for one step if that takes longer.
  expect(done.indexOf('short1') - before).toBeLessThan(15);
});

test('of long requests, the first to arrive finishes first', async () => {
  const done: string[] = [];
  const works = ['a', 'b', 'c'].map((name) => workFor(name, 20, done));
  expect(countWaiting()).toBeGreaterThan(0);
  await Promise.all(works);
  expect(done).toHaveLength(60);
  expect(done.indexOf('a20')).toBeLessThan(done.indexOf('b20'));
  expect(done.indexOf('b20')).toBeLessThan(done.indexOf('c20'));
  expect(countWaiting()).toBe(0);
});

test('equal requests finish in order of arrival, including those that arrive while others wait', async () => {
  const done: string[] = [];
  const works = ['a', 'b', 'c'].map((name) => workFor(name, 2, done));
  await turnOfTheLoop();
  await Promise.all([...works, workFor('d', 2, done), workFor('e', 2, done)]);
  expect(done.filter((step) => step.endsWith('2'))).toEqual(['a2', 'b2', 'c2', 'd2', 'e2']);
});

test('long work is not delayed forever, however much short work there is', async () => {
  const done: string[] = [];
  let over = false;
  const long = workFor('long', 6, done).then(() => {
    over = true;
  });
  const shorts = Array.from({ length: 2 }, async () => {
    for (let i = 0; i < 200 && !over; i++) await workFor('short', 1, done);
  });
  await Promise.all([long, ...shorts]);
  expect(done.indexOf('long6')).toBeLessThan(200);
});

test('long work is not delayed forever by short work that has waited', async () => {
  const done: string[] = [];
  let over = false;
  const waited = (ms: number): Work => Object.assign(startWork(), { arrived: performance.now() - ms });
  const long = workFor('long', 4, done, waited(1_000)).then(() => {
    over = true;
  });
  const shorts = Array.from({ length: 3 }, async () => {
    for (let i = 0; i < 150 && !over; i++) await workFor('short', 1, done, waited(500));
  });
  await Promise.all([long, ...shorts]);
  expect(done.indexOf('long4')).toBeLessThan(200);
});

test('work waiting in several places at once takes one turn for all of them', async () => {
  const done: string[] = [];
  const before = workFor('before', 1, done);
  const wide = startWork();
  const works = ['a', 'b', 'c', 'd'].map((name) => workFor(name, 1, done, wide));
  await Promise.all([before, ...works, workFor('after', 1, done)]);
  expect(done).toEqual(['before1', 'a1', 'b1', 'c1', 'd1', 'after1']);
});

test('work continues immediately while there is time left', async () => {
  // A busy machine may preempt the process in between, but not every time.
  for (let tries = 0; tries < 50; tries++) {
    await turnOfTheLoop();
    const work = startWork();
    const turns = [takeTurn(work), takeTurn(work)];
    if (turns.every((turn) => turn === undefined)) return;
    await Promise.all(turns);
  }
  expect.fail('it had to wait each time');
});

test('abandoned work ends at its next turn', async () => {
  const done: string[] = [];
  const leaving = workFor('leaving', 10, done, Object.assign(startWork(), { isAbandoned: () => done.length === 2 }));
  await expect(leaving).rejects.toThrow(AbandonedError);
  expect(done).toEqual(['leaving1', 'leaving2']);
});
