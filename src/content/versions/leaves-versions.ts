import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { isKeptOf, prepareKeeping } from './prepare-keeping.ts';
import type { VersionRules } from './version-rules.ts';

/** The rules, if a write to this type leaves versions. Those of accounts are not kept: deleting one removes its data. */
export function versionRulesFor({ engine, by }: Pick<Scope, 'engine' | 'by'>, type: ContentType): VersionRules | null {
  const { versionRules: rules, versions } = engine;
  if (rules === null || type.apiName === null) return null;
  return isKeptOf(rules.types.get(type.uid) ?? rules.writes, by) && versions.isKnown() ? rules : null;
}

/** Creates the table before a transaction in which versions may be kept. */
export async function prepareVersions({
  engine: { versions, versionRules: rules },
  by,
}: Pick<Scope, 'engine' | 'by'>): Promise<void> {
  if (rules === null || ![rules.writes, ...rules.types.values()].some((writes) => isKeptOf(writes, by))) return;
  await prepareKeeping(versions, (reason) => rules.warn(`Versions of entries are not kept: ${reason}`));
}
