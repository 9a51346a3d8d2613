import type { ContentType } from '../../schema/model.ts';
import type { Actor, Scope } from '../scope.ts';
import { isKeptOf, prepareKeeping } from './prepare-keeping.ts';
import type { VersionRules } from './version-rules.ts';

/** The rules, if a write to this type leaves versions. Those of accounts are not kept: deleting one removes its data. */
export function versionRulesFor({ engine, by }: Pick<Scope, 'engine' | 'by'>, type: ContentType): VersionRules | null {
  const { versionRules: rules, versions } = engine;
  if (rules === null || type.apiName === null) return null;
  return isKeptOf(rules.types.get(type.uid) ?? rules.writes, by) && versions.isKnown() ? rules : null;
}

/** Creates the table before a transaction in which versions may be kept; null if there is nothing to do. */
export function prepareVersions({
  engine: { versions, versionRules: rules },
  by,
}: Pick<Scope, 'engine' | 'by'>): Promise<void> | null {
  if (rules === null || !keepsAny(rules, by)) return null;
  return prepareKeeping(versions, (reason) => rules.warn(`Versions of entries are not kept: ${reason}`));
}

function keepsAny({ writes, types }: VersionRules, by: Actor): boolean {
  if (isKeptOf(writes, by)) return true;
  for (const own of types.values()) if (isKeptOf(own, by)) return true;
  return false;
}
