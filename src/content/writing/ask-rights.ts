import { grantOf } from '../../access/access.ts';
import { coverageOf } from '../../access/coverage/coverage.ts';
import { type Grant, NOTHING, type Verb } from '../../access/grant.ts';
import type { Id } from '../../change/write-value.ts';
import type { Reader } from '../../database/driver.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { type CoveredEntries, type CoverQuestion, planCoverages } from '../../plan/writing/plan-coverage.ts';
import type { StoredEntry } from '../../plan/writing/plan-entry.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Engine } from '../engine.ts';
import type { Scope } from '../scope.ts';

/** The stored entries that a question is about, with the permissions that apply to each. */
export async function askQuestion(
  { model, dialect }: Engine,
  reader: Pick<Reader, 'query'>,
  question: CoverQuestion,
): Promise<CoveredEntries> {
  const [entries] = await runPlanning(reader, dialect, planCoverages(model, [question]));
  return entries as CoveredEntries;
}

/** A stored entry, and the caller's permissions that apply to it. */
export interface EntryRights extends StoredEntry {
  readonly held: Readonly<Partial<Record<Verb, Grant>>>;
}

/** What the caller may do with each of these entries; missing ones are not stored. */
export async function askRights(
  { engine, source: { reader }, access }: Scope,
  type: ContentType,
  verbs: readonly Verb[],
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, EntryRights>> {
  const grants = verbs.map((verb) => [verb, grantOf(access, type, verb)] as const);
  const coverage = coverageOf(
    type,
    grants.flatMap(([, grant]) => grant),
  );
  const entries = await askQuestion(engine, reader, { coverage, ids });
  const heldIn = (held: ReadonlySet<unknown>): EntryRights['held'] =>
    Object.fromEntries(grants.map(([verb, grant]) => [verb, grant.filter((permission) => held.has(permission))]));
  return new Map([...entries].map(([id, { held, ...entry }]) => [id, { ...entry, held: heldIn(held) }]));
}

/** The permissions for entries of a type, each for some of them. */
export const permissionsOfType = ({ access }: Scope, type: ContentType, verb: Verb): Grant =>
  grantOf(access, type, verb);

/** The permissions that apply to an entry; none if it is not stored. */
export async function permissionsFor(scope: Scope, type: ContentType, verb: Verb, id: Id): Promise<Grant> {
  if (grantOf(scope.access, type, verb).length === 0) return NOTHING;
  return (await askRights(scope, type, [verb], [id])).get(id)?.held[verb] ?? NOTHING;
}

/** The entries among `ids` with which the caller may do this. */
export async function reachedIds(
  scope: Scope,
  type: ContentType,
  verb: Verb,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  if (ids.length === 0 || grantOf(scope.access, type, verb).length === 0) return new Set();
  const entries = await askRights(scope, type, [verb], ids);
  return new Set([...entries.values()].filter(({ held }) => held[verb]?.length).map(({ id }) => id));
}

/** The entries among `ids` that are stored, whoever asks. */
export const storedIds = async (scope: Scope, type: ContentType, ids: readonly Id[]): Promise<ReadonlySet<Id>> =>
  new Set((await askRights(scope, type, [], ids)).keys());
