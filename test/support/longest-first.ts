import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest on two cores, the longest first. */
const LONGEST = [
  'test/studio/studio.test.ts',
  'test/admin/studio-routes.test.ts',
  'test/studio/every-day.test.ts',
  'test/handlers/transactions.test.ts',
  'test/package/install.test.ts',
  'test/writing/killed.test.ts',
  'test/http/database-faults.test.ts',
  'test/explorer/explorer-page.test.ts',
  'test/admin/scenarios.test.ts',
  'test/explorer/pages.test.ts',
  'test/access/random-administrators.test.ts',
  'test/load/termination.test.ts',
  'test/conformance/replay.test.ts',
  'test/media/scenarios.test.ts',
  'test/auth/once-across-servers.test.ts',
  'test/database/faults.test.ts',
  'test/load/workers.test.ts',
  'test/preview/as-published.test.ts',
  'test/cli/check-agrees.test.ts',
  'test/media/uploads.test.ts',
  'test/docs/commands.test.ts',
  'test/migration/copy.test.ts',
  'test/migration/database-status.test.ts',
  'test/migration/archives.test.ts',
  'test/events/webhooks.test.ts',
  'test/activity/recorded-writes.test.ts',
  'test/graphql/scenarios.test.ts',
  'test/conformance/v5-replay.test.ts',
  'test/conformance/v5-scenarios.test.ts',
  'test/migration/interrupted.test.ts',
  'test/admin/factors.test.ts',
  'test/handlers/conditions.test.ts',
  'test/client/types.test.ts',
  'test/media/replaced-after-rollback.test.ts',
  'test/preview/preview-tokens.test.ts',
  'test/conformance/scenarios.test.ts',
  'test/media/crash.test.ts',
  'test/cli/serving.test.ts',
  'test/replicas/postgres.test.ts',
  'test/auth/safer-accounts.test.ts',
  'test/admin/roles.test.ts',
  'test/graphql/unseen-anywhere.test.ts',
  'test/writing/one-connection.test.ts',
  'test/events/crash.test.ts',
  'test/releases/random-releases.test.ts',
  'test/writing/random-writes.test.ts',
  'test/cache/never-stale.test.ts',
  'test/admin/schema-editing.test.ts',
  'test/cli/npm-signals.test.ts',
  'test/cli/commands.test.ts',
  'test/preview/source-maps.test.ts',
  'test/media/images.test.ts',
  'test/cache/random-writers.test.ts',
  'test/cache/kept.test.ts',
  'test/sign-on/attacks.test.ts',
  'test/http/sqlite-file.test.ts',
  'test/graphql/replay.test.ts',
  'test/auth/providers.test.ts',
  'test/handlers/decorated-writes.test.ts',
  'test/cdn/cdn.test.ts',
  'test/load/shedding.test.ts',
  'test/cli/trial.test.ts',
  'test/admin/attacks.test.ts',
  'test/activity/other-writers.test.ts',
  'test/database/starting-together.test.ts',
  'test/migration/compare.test.ts',
  'test/writing/several-servers.test.ts',
  'test/cache/known-writes.test.ts',
  'test/sign-on/sign-on.test.ts',
  'test/graphql/hostile.test.ts',
  'test/load/restarts.test.ts',
  // The last project has short files; of these, one alone at the end would take seconds.
  'src/sql/no-request-text.test.ts',
  'src/util/with-deadline.test.ts',
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
