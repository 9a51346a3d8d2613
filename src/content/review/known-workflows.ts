import type { Driver } from '../../database/driver.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import type { Reviews } from '../../revisions/reviews.ts';
import {
  NO_WORKFLOWS,
  type StoredWorkflows,
  type Workflow,
  WORKFLOWS_KEY,
  workflowOf,
} from '../../revisions/workflow.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { planSetting, settingAt } from '../settings/stored-setting.ts';

/** The workflows of reviews, for the writes that they bind. */
export interface KnownWorkflows {
  /** Loads them; null if they were loaded recently. Called outside any transaction. */
  look(): Promise<void> | null;
  /** They have changed: the next `look` loads them again. */
  forget(): void;
  /** As they were loaded. */
  all(): readonly Workflow[];
  /** That of a content type; null if its entries are not reviewed. */
  of(uid: string): Workflow | null;
}

/** Another server may change them: a change is in force there after this time. */
const KNOWN_MS = 1_000;

export function createKnownWorkflows(driver: Driver, dialect: Dialect, reviews: Reviews): KnownWorkflows {
  let workflows: readonly Workflow[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  let changes = 0;
  const load = async (): Promise<void> => {
    const [startedAt, known] = [performance.now(), changes];
    const setting = await runPlanning(driver, dialect, planSetting(settingAt(WORKFLOWS_KEY)));
    const stored = setting?.text == null ? NO_WORKFLOWS : (JSON.parse(setting.text) as StoredWorkflows);
    if (stored.workflows.length > 0) await reviews.prepare();
    // Read before this server has changed them.
    if (known !== changes) return;
    workflows = stored.workflows;
    lookedAt = startedAt;
  };
  return {
    look() {
      if (performance.now() - lookedAt < KNOWN_MS) return null;
      const own =
        looking ??
        load().finally(() => {
          if (looking === own) looking = null;
        });
      looking = own;
      return own;
    },
    forget() {
      changes += 1;
      lookedAt = Number.NEGATIVE_INFINITY;
      looking = null;
    },
    all: () => workflows,
    of: (uid) => workflowOf(workflows, uid),
  };
}

/** For engines without administrators. */
export const NO_KNOWN_WORKFLOWS: KnownWorkflows = {
  look: () => null,
  forget: () => undefined,
  all: () => [],
  of: () => null,
};
