import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // Real browsers, servers and processes on a shared machine: once more before a test counts as failed.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
