import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Real browsers, servers and processes on a shared machine: once more before a test counts as failed.
    retry: process.env.CI ? 2 : 0,
    // Much of it is waiting, for servers and for the disk.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What is waited for comes soon, or on a busy machine a little later.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        // Pure floors change nothing outside of themselves: their files share what they import.
        test: { name: 'pure', include: ['src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: { name: 'real', include: ['test/**/*.test.ts'], globalSetup: ['test/support/global-setup.ts'] },
      },
    ],
  },
});
