import { messageOf, StartError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Actor, Scope } from '../scope.ts';
import type { VersionedWrites, VersionRules } from './version-rules.ts';

/** The rules, if a write to this type leaves versions. Those of accounts are not kept: deleting one removes its data. */
export function versionRulesFor({ engine, by }: Pick<Scope, 'engine' | 'by'>, type: ContentType): VersionRules | null {
  const { versionRules: rules, versions } = engine;
  if (rules === null || type.apiName === null) return null;
  return leavesVersions(rules.types.get(type.uid) ?? rules.writes, by) && versions.isKnown() ? rules : null;
}

const leavesVersions = (writes: VersionedWrites, { kind }: Actor): boolean =>
  writes === 'all' || (writes === 'administrators' && kind === 'administrator');

/**
 * Creates the table before a transaction in which versions may be kept. If the database user may not create it, writes
 * continue without versions.
 */
export async function prepareVersions({ engine, by }: Pick<Scope, 'engine' | 'by'>): Promise<void> {
  const { versionRules: rules, versions } = engine;
  if (rules === null || versions.isKnown() || refusals.has(versions)) return;
  if (![rules.writes, ...rules.types.values()].some((writes) => leavesVersions(writes, by))) return;
  try {
    await versions.prepare();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    refusals.add(versions);
    rules.warn(`Versions of entries are not kept: ${messageOf(error)}`);
  }
}

const refusals = new WeakSet<object>();
