import { defineConfig } from 'vitest/config';

/** Several servers on real clusters of databases: minutes of time, and packages that not every machine has. */
export default defineConfig({
  test: {
    include: ['test/cluster/**/*.cluster.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/same-process.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
