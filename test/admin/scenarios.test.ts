import { expect, test } from 'vitest';
import { replayScenario } from '../conformance/replay-scenario.ts';
import { startEngine } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { restoreAdmin } from './restore-admin.ts';

/** Recorded scenarios of the admin API that are answered as recorded, step by step. */
const SCENARIOS = [
  'admin-api-tokens',
  'admin-auth-login',
  'admin-auth-me',
  'admin-auth-own-permissions-super',
  'admin-auth-rate-limit',
  'admin-auth-register',
  'admin-transfer-tokens',
  'admin-upload-files',
  'admin-upload-folders',
  'admin-upload-folders-errors',
  'admin-cm-configuration',
  'admin-cm-init',
  'admin-cm-types',
  'admin-cm-uid',
  'admin-permissions',
  'admin-roles',
  'admin-users-read',
  'admin-webhooks',
  'admin-ctb',
  'admin-enterprise',
  'admin-cm-update',
  'admin-cm-publish',
  'admin-cm-bulk',
  'admin-cm-single',
  'admin-cm-components-zones',
  'admin-as-custom-read',
  'admin-cm-list-articles',
  'admin-cm-read-one',
  'admin-content-api',
  'admin-holes',
  'admin-role-permissions',
  'admin-up-roles',
  'admin-up-settings',
  'admin-upload-settings',
  'admin-users-write',
];

/** Lists without `sort` are in the order of the ids, not in one that the database happens to choose. */
const UNORDERED: Readonly<Record<string, number>> = { 'admin-upload-files': 9 };

const withoutUnordered = (name: string) => (steps: string) =>
  steps
    .split('\n')
    .filter((line) => line !== '' && (JSON.parse(line) as { step: number }).step !== UNORDERED[name])
    .join('\n');

test.each(SCENARIOS)('%s (sqlite)', async (name) => {
  const engine = await startEngine('sqlite');
  await restoreAdmin(engine);
  const plinth = await startPlinth({ engine });
  try {
    const { failed, passed, report } = await replayScenario(
      plinth.url,
      name,
      'admin',
      undefined,
      withoutUnordered(name),
    );
    expect(plinth.faults, 'faults of the server').toEqual([]);
    expect(failed, report).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  } finally {
    await plinth.stop();
    await engine.stop();
  }
});
