import { SETTINGS_TABLE } from '../../content/settings/stored-setting.ts';
import { findSwitches } from '../../content/switches/find-switches.ts';
import { describeBeside, describeSwitch, hostsOf, type TypeSwitch } from '../../content/switches/type-switch.ts';
import { createServers, type ServerRow } from '../../coordination/create-servers.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Application } from '../opening/open-application.ts';

/** Options of content types that the next start settles, and the servers that run meanwhile. */
export interface PendingSwitches {
  readonly switches: readonly TypeSwitch[];
  readonly others: readonly ServerRow[];
}

export async function pendingSwitches({
  project,
  model,
  driver,
  live,
}: Pick<Application, 'project' | 'model' | 'driver' | 'live'>): Promise<PendingSwitches> {
  const dialect = dialectOf(driver.client);
  const { i18n } = project.settings;
  const switches = live.has(SETTINGS_TABLE) ? await findSwitches({ model, dialect, i18n }, driver, live) : [];
  return { switches, others: switches.length === 0 ? [] : await createServers(driver, dialect).list() };
}

export function describePending({ switches, others }: PendingSwitches): readonly string[] {
  if (others.length === 0) return switches.map(describeSwitch);
  return [
    ...switches.map(describeSwitch),
    `Other servers of this database are running (${hostsOf(others)}); stop them before the next start:`,
    ...switches.map(describeBeside),
  ];
}
