import type { SettingStore } from '../../content/settings/setting-store.ts';

export interface TaskOptions {
  readonly settings: SettingStore;
  readonly reportFault: (error: unknown) => void;
  /** Every process runs every task, as in v4. */
  readonly everywhere?: boolean;
}

/** Processes whose clocks differ by less than this agree on when a task was due. */
const SAME_TIME_MS = 500;

/** A last time so far ahead was written before a clock was set back. */
const AHEAD_MS = 60_000;

/**
 * Runs a task that every process of a project has scheduled for the same time, in the first of them
 * that says so in the database. What it throws is reported, and the next time it runs again.
 */
export async function runTaskOnce(
  { settings, reportFault, everywhere }: TaskOptions,
  name: string,
  time: Date,
  task: () => unknown,
): Promise<void> {
  try {
    if (everywhere === true || (await claim(settings, name, time))) await task();
  } catch (error) {
    reportFault(new Error(`The task "${name}" failed.`, { cause: error }));
  }
}

async function claim(settings: SettingStore, name: string, time: Date): Promise<boolean> {
  let isMine = false;
  const place = { key: `plinth_cron_${name}`.slice(0, 255), environment: null, tag: null };
  await settings.change(place, (stored) => {
    const last = stored?.text == null ? 0 : Number(stored.text);
    const since = time.getTime() - last;
    isMine = since >= SAME_TIME_MS || since < -AHEAD_MS;
    return isMine ? { text: String(time.getTime()), type: 'number' } : null;
  });
  return isMine;
}
