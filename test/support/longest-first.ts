import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest on two cores, the longest first. */
const LONGEST = [
  'test/studio/studio.test.ts',
  'test/admin/studio-routes.test.ts',
  'test/handlers/transactions.test.ts',
  'test/http/database-faults.test.ts',
  'test/writing/killed.test.ts',
  'test/conformance/replay.test.ts',
  'test/database/faults.test.ts',
  'test/cli/check-agrees.test.ts',
  'test/conformance/scenarios.test.ts',
  'test/docs/commands.test.ts',
  'test/explorer/pages.test.ts',
  'test/package/install.test.ts',
  'test/explorer/explorer-page.test.ts',
  'test/load/termination.test.ts',
  'test/load/workers.test.ts',
  'test/admin/scenarios.test.ts',
  'test/studio/every-day.test.ts',
  'test/media/scenarios.test.ts',
  'test/admin/roles.test.ts',
  'test/migration/copy.test.ts',
  'test/media/uploads.test.ts',
  'test/graphql/unseen-anywhere.test.ts',
  'test/conformance/v5-scenarios.test.ts',
  'test/migration/interrupted.test.ts',
  'test/auth/once-across-servers.test.ts',
  'test/preview/as-published.test.ts',
  'test/migration/archives.test.ts',
  'test/conformance/v5-replay.test.ts',
  'test/handlers/conditions.test.ts',
  'test/admin/factors.test.ts',
  'test/sign-on/sign-on.test.ts',
  'test/sign-on/saml.test.ts',
  'test/sign-on/strategies.test.ts',
  'test/sign-on/attacks.test.ts',
  'test/studio/sign-on.test.ts',
  'test/cli/npm-signals.test.ts',
  'test/graphql/replay.test.ts',
  'test/replicas/postgres.test.ts',
  'test/access/random-administrators.test.ts',
  'test/media/replaced-after-rollback.test.ts',
  'test/client/types.test.ts',
  'test/migration/database-status.test.ts',
  'test/admin/schema-editing.test.ts',
  'test/auth/safer-accounts.test.ts',
  'test/graphql/scenarios.test.ts',
  'test/database/layout.test.ts',
  'test/preview/source-maps.test.ts',
  'test/preview/preview-tokens.test.ts',
  'test/cache/kept.test.ts',
  'test/events/crash.test.ts',
  'test/events/webhooks.test.ts',
  'test/load/restarts.test.ts',
  'test/cache/random-writers.test.ts',
  'test/writing/mixed-writes.test.ts',
  'test/cli/serving.test.ts',
  'test/app/rolling-update.test.ts',
  'test/writing/one-connection.test.ts',
  'test/writing/concurrency.test.ts',
];

/**
 * Of each project the files that take longest come first, so that no core waits for one of them at the end. Without
 * results of an earlier run the runner knows their sizes alone, and a file that replays thousands of recorded requests
 * is short.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return place < 0 ? LONGEST.length : place;
    };
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((a, b) => rank(a) - rank(b)),
    );
  }
}
