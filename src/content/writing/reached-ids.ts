import type { Access } from '../../access/access.ts';
import { coverageOf } from '../../access/coverage.ts';
import { type Grant, NOTHING, type Verb } from '../../access/grant.ts';
import type { Id } from '../../change/write-value.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { type CoveredEntries, planCoverages } from '../../plan/writing/plan-coverage.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';

export const grantOf = ({ grant }: Access, { uid }: ContentType, verb: Verb): Grant => grant(uid, verb) ?? NOTHING;

/** The stored entries among `ids`, with the permissions that apply to each. */
export async function askCoverage(
  { engine, source: { reader } }: Scope,
  type: ContentType,
  grant: Grant,
  ids: readonly Id[],
): Promise<CoveredEntries> {
  const question = { coverage: coverageOf(type, grant), ids };
  const [entries] = await runPlanning(reader, engine.dialect, planCoverages(engine.model, [question]));
  return entries as CoveredEntries;
}

/** The permissions that apply to an entry; none if it is not stored. */
export async function permissionsFor(scope: Scope, type: ContentType, grant: Grant, id: Id): Promise<Grant> {
  if (grant.length === 0) return NOTHING;
  const held = (await askCoverage(scope, type, grant, [id])).get(id)?.held;
  return grant.filter((permission) => held?.has(permission));
}

/** The entries among `ids` that a grant covers. */
export async function reachedIds(
  scope: Scope,
  type: ContentType,
  grant: Grant,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  if (ids.length === 0 || grant.length === 0) return new Set();
  const entries = await askCoverage(scope, type, grant, ids);
  return new Set([...entries.values()].filter(({ held }) => held.size > 0).map(({ id }) => id));
}
