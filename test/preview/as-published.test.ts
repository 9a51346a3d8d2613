import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { diceOf } from '../writing/random/mixed-writes.ts';
import { type ComparedReads, startComparing, stopComparing } from './compared-reads.ts';
import { changeAtRandom, publishEverything } from './random-drafts.ts';
import { planAtRandom } from './random-plans.ts';

/** Queries on each database. */
const RUNS = Number(process.env.PLINTH_TEST_PREVIEWS ?? 20);
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 7);
const PER_STATE = 20;

describeEngines('what a preview token shows', (engine) => {
  let compared: ComparedReads;

  beforeAll(async () => {
    compared = await startComparing(engine, publishEverything);
  });
  afterAll(() => stopComparing(compared));

  test(`is what everybody is shown after everything is published: ${RUNS} queries`, {
    timeout: 3_600_000,
  }, async () => {
    const { plinth, token, site, answer } = compared;
    const counts = { compared: 0, answered: 0, changed: 0 };
    for (let state = 0; counts.compared < RUNS; state += 1) {
      const seed = SEED + state * 7_919;
      await changeAtRandom(plinth, diceOf(seed));
      const asked = compared.reads(PER_STATE, seed, await compared.entries());
      const before: string[] = [];
      const live: string[] = [];
      for (const read of asked) {
        before.push(await answer(read, token));
        live.push(await answer(read, site));
      }
      // Two changes may exclude each other: nothing is what publishing both would show.
      if (!(await publishEverything(plinth))) continue;
      counts.compared += asked.length;
      for (const [index, read] of asked.entries()) {
        const shown = await answer(read, token);
        const told = `seed ${seed}: ${decodeURIComponent(read.url)} ${JSON.stringify(read.headers)}`;
        expect.soft(before[index], told).toBe(shown);
        expect.soft(before[index], `everybody ${told}`).toBe(await answer(read, site));
        if (shown.startsWith('200')) counts.answered += 1;
        if (shown !== live[index]) counts.changed += 1;
      }
    }
    expect(counts.answered).toBeGreaterThan(RUNS / 3);
    expect(counts.changed).toBeGreaterThan(RUNS / 10);
  });

  test(`of a release or a time is what everybody is shown after it: ${RUNS} queries`, {
    timeout: 3_600_000,
  }, async () => {
    const { plinth, token, site, answer } = compared;
    const counts = { compared: 0, answered: 0, changed: 0 };
    for (let state = 0; counts.compared < RUNS; state += 1) {
      const seed = SEED + 1 + state * 7_919;
      await changeAtRandom(plinth, diceOf(seed));
      const plan = await planAtRandom(plinth, diceOf(seed));
      const asked = compared.reads(PER_STATE, seed, await compared.entries());
      const live = await Promise.all(asked.map((read) => answer(read, site)));
      const states = await Promise.all(
        [`release=${plan.release}`, `at=${plan.after}`, `at=${plan.before}`].map((named) =>
          Promise.all(asked.map((read) => answer({ ...read, url: `${read.url}&${named}` }, token))),
        ),
      );
      expect.soft(states[2], `before the plans, seed ${seed}`).toEqual(live);
      if (!(await plan.carryOut())) continue;
      counts.compared += asked.length;
      for (const [index, read] of asked.entries()) {
        const shown = await answer(read, site);
        const told = `seed ${seed}: ${decodeURIComponent(read.url)} ${JSON.stringify(read.headers)}`;
        expect.soft(states[0]?.[index], told).toBe(shown);
        expect.soft(states[1]?.[index], `at a time ${told}`).toBe(shown);
        if (shown.startsWith('200')) counts.answered += 1;
        if (shown !== live[index]) counts.changed += 1;
      }
    }
    expect(counts.answered).toBeGreaterThan(RUNS / 3);
    expect(counts.changed).toBeGreaterThan(RUNS / 10);
  });
});
