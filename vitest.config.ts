import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

/** Measure their process, or look at all that it has loaded. */
const ALONE = ['test/{architecture,lazy-libraries}.test.ts', 'test/http/unlimited-list.test.ts'];

const globalSetup = ['test/support/global-setup.ts'];

export default defineConfig({
  test: {
    // Much of it is waiting, for servers and for time to pass: three more than there are cores.
    maxWorkers: availableParallelism() + 3,
    // Ends what hangs; on a busy machine what does not takes many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    // They run in the order of their names: the many short files last, so that no core is idle at the end.
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: ALONE, globalSetup },
      },
      {
        extends: true,
        // To import a server takes seconds of a core for each file that has a process of its own.
        test: {
          name: 'served',
          include: ['test/**/*.test.ts'],
          exclude: [...ALONE, '**/node_modules/**'],
          isolate: false,
          setupFiles: ['test/support/same-process.ts'],
          globalSetup,
        },
      },
      {
        extends: true,
        // Pure floors change nothing outside themselves: their files share what they import.
        test: { name: 'unit', include: ['src/**/*.test.ts', 'bench/*.test.ts'], isolate: false },
      },
    ],
  },
});
