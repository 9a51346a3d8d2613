import { expect } from 'vitest';
import { sharedThing } from '../support/shared-things.ts';
import { describeEnginesAtOnce } from '../support/engines.ts';
import { runRestarts } from './restarts.ts';

const main = await sharedThing('command');

/** More to be sure; a few tell as much in a run of all tests. `npm run soak` does it for ten minutes. */
const CRASHES = Number(process.env.PLINTH_TEST_RUNS ?? 2);

describeEnginesAtOnce(
  'a database that crashes under load',
  (name, test) => {
    test('is waited for: the server stays, no answer is wrong, and service returns', async () => {
      if (name === 'sqlite') return;
      const report = await runRestarts({ engine: name, main, crashes: CRASHES, quietMs: 1_000 });
      expect(report.ended).toBeNull();
      expect(report.wrong).toEqual([]);
      expect(report.returnedMs).toHaveLength(CRASHES);
      expect(Math.max(...report.returnedMs)).toBeLessThan(30_000);
      expect(report.answered).toBeGreaterThan(0);
      expect(report.unavailable).toBeGreaterThan(0);
      expect(report.registered).toBeGreaterThan(0);
      expect(report.printed).not.toContain('Unhandled');
      // One line a kind and interval: where a lost connection was met says nothing.
      expect(report.printed).not.toContain('"stack"');
    });
  },
  ['postgres', 'mariadb'],
);
