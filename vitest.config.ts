import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { COMPILED_SOURCES, compiledSources } from './test/support/compiled-sources.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { ROOMY, SHORT_LIVED } from './test/support/v8-flags.ts';

/** Measure their process, or look at all that it has loaded. */
const ALONE = ['test/{architecture,lazy-libraries}.test.ts', 'test/http/{metrics,unlimited-list}.test.ts'];

const globalSetup = ['test/support/global-setup.ts'];

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    server: { deps: { external: [COMPILED_SOURCES] } },
    // Enough to keep the cores busy while tests wait for pages, processes and deadlines. Each loads the server and
    // optimizes it for itself, which costs less than cores that wait.
    maxWorkers: availableParallelism() + 2,
    // Ends what hangs; on a busy machine what does not takes many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: ALONE, globalSetup },
      },
      {
        extends: true,
        // Importing the server takes seconds of CPU time in each process.
        test: {
          name: 'served',
          include: ['test/**/*.test.ts'],
          exclude: [...ALONE, '**/node_modules/**'],
          isolate: false,
          execArgv: [...ROOMY, ...SHORT_LIVED],
          setupFiles: ['test/support/same-process.ts'],
          globalSetup,
        },
      },
      {
        extends: true,
        // Apart from the servers, which leave state in their process: what code of a project runs in, for example.
        test: {
          name: 'unit',
          include: ['{src,compare/src}/**/*.test.ts', 'bench/*.test.ts', '{kit,studio}/src/**/*.test.ts'],
          isolate: false,
        },
      },
    ],
  },
});
