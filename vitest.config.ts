import { defineConfig } from 'vitest/config';

/** Folders whose tests start servers that change nothing of the process. */
const FOLDERS = 'admin,auth,cache,cases,conformance,database,graphql,http,media,query,writing';
const SERVED = `test/{${FOLDERS}}/**/*.test.ts`;
const OTHERS = `test/{*.test.ts,!(${FOLDERS.replaceAll(',', '|')})/**/*.test.ts}`;

/** Change the folder, the variables or the load of their process, or look at all of it. */
const ALONE = [
  'test/auth/commands.test.ts',
  'test/graphql/nexus.test.ts',
  'test/http/{following,metrics,unlimited-list}.test.ts',
  'test/media/{crash,providers}.test.ts',
  'test/writing/killed.test.ts',
];

const globalSetup = ['test/support/global-setup.ts'];

export default defineConfig({
  test: {
    // Real browsers, servers and processes on a shared machine: once more before a test counts as failed.
    retry: process.env.CI ? 2 : 0,
    // Much of it is waiting, for servers and for the disk.
    maxWorkers: 2,
    // Ends what hangs; on a busy machine what does not takes many times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        // Pure floors change nothing outside of themselves: their files share what they import.
        test: { name: 'pure', include: ['src/**/*.test.ts', 'bench/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        // To import a server takes seconds for each file that has a process of its own.
        test: { name: 'served', include: [SERVED], exclude: ALONE, isolate: false, globalSetup },
      },
      {
        extends: true,
        test: { name: 'alone', include: [OTHERS, ...ALONE], exclude: ['**/node_modules/**'], globalSetup },
      },
    ],
  },
});
