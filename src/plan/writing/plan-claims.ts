import type { AuthorizedChange } from '../../access/authorized-change.ts';
import {
  brokenClaim,
  type LocaleClaim,
  type TargetsClaim,
  translationForbidden,
  type UniqueClaim,
} from '../../change/issues/claims.ts';
import type { Issue } from '../../change/issues/issues.ts';
import type { Id } from '../../change/write-value.ts';
import type { Model } from '../../schema/model.ts';
import type { Coverage } from '../../access/coverage/coverage.ts';
import { planDefaultLocale, planLocale } from './translations/plan-locale.ts';
import type { StoredValue } from './row-operations.ts';
import { type CoverQuestion, planCoverages } from './plan-coverage.ts';
import { type MatchingRead, type Planning, planTogether, rowsRead } from './stored-read.ts';
import { addTo } from './write-draft.ts';

/**
 * Checks the claims, and which of the named entries the caller may find or join; returns those that fail as issues. One
 * statement per target type and unique column.
 */
export function* planClaims(model: Model, changes: readonly AuthorizedChange[]): Planning<readonly Issue[]> {
  const claims = changes.flatMap((change) => change.claims);
  if (claims.length === 0) return [];
  return [
    ...(yield* missingTargets(model, changes)),
    ...(yield* forbiddenJoins(model, changes)),
    ...(yield* takenValues(claims.filter((claim) => claim.kind === 'unique'))),
    ...repeatedValues(changes),
    ...(yield* unknownLocales(
      model,
      claims.filter((claim) => claim.kind === 'locale'),
    )),
  ];
}

function* missingTargets(model: Model, changes: readonly AuthorizedChange[]): Planning<readonly Issue[]> {
  const targets = changes.flatMap((change) =>
    change.claims.flatMap((claim) => (claim.kind === 'targets' ? [coveredTargets(change, claim)] : [])),
  );
  const asked = new Map<string, Set<Id>>();
  for (const { claim, open } of targets) {
    if (open.length === 0) continue;
    asked.set(claim.target.table, new Set([...(asked.get(claim.target.table) ?? []), ...open]));
  }
  const [present, found] = yield* planTogether(presentIds(asked), planCoverages(model, targets.flatMap(questionOf)));
  const answers = [...found];
  return targets.flatMap(({ claim, open, limited, coverage }) => {
    const covered = coverage === undefined ? undefined : answers.shift();
    const missing = [
      ...open.filter((id) => !present.get(claim.target.table)?.has(id)),
      ...limited.filter((id) => (covered?.get(id)?.held.size ?? 0) === 0),
    ].length;
    return missing + claim.impossible > 0 ? [brokenClaim(claim, missing)] : [];
  });
}

interface CoveredTargets {
  readonly claim: TargetsClaim;
  /** Ids that only have to exist. */
  readonly open: readonly Id[];
  /** Ids that the caller has to be allowed to find. */
  readonly limited: readonly Id[];
  readonly coverage: Coverage | undefined;
}

/** A route that translates an entry has authorized all translations, whether or not the caller can find them. */
function coveredTargets(change: AuthorizedChange, claim: TargetsClaim): CoveredTargets {
  const ids = [...claim.ids];
  const coverage = claim.guarded ? change.finds.get(claim.target.uid) : undefined;
  if (coverage === undefined) return { claim, open: ids, limited: [], coverage };
  const ofRoute = new Set(change.kind === 'create' && change.translationBy === 'route' ? change.translationOf : []);
  return {
    claim,
    open: ids.filter((id) => ofRoute.has(id)),
    limited: ids.filter((id) => !ofRoute.has(id)),
    coverage,
  };
}

const questionOf = ({ coverage, limited }: CoveredTargets): readonly CoverQuestion[] =>
  coverage === undefined ? [] : [{ coverage, ids: limited }];

function* presentIds(asked: ReadonlyMap<string, ReadonlySet<Id>>): Planning<ReadonlyMap<string, ReadonlySet<Id>>> {
  const results =
    asked.size === 0 ? [] : yield [...asked].map(([table, ids]) => rowsRead(table, ['id'], 'id', [...ids]));
  return new Map([...asked.keys()].map((table, index) => [table, new Set(results[index]?.map(([id]) => Number(id)))]));
}

function* forbiddenJoins(model: Model, changes: readonly AuthorizedChange[]): Planning<readonly Issue[]> {
  const questions = changes.flatMap((change): readonly CoverQuestion[] =>
    change.kind === 'create' && change.joins !== null ? [{ coverage: change.joins, ids: change.translationOf }] : [],
  );
  const answers = yield* planCoverages(model, questions);
  const isRefused = ({ ids }: CoverQuestion, index: number): boolean =>
    ids.some((id) => (answers[index]?.get(id)?.held.size ?? 0) === 0);
  return questions.some(isRefused) ? [translationForbidden] : [];
}

function* takenValues(claims: readonly UniqueClaim[]): Planning<readonly Issue[]> {
  const columns = new Map<string, UniqueClaim[]>();
  for (const claim of claims) addTo(columns, `${claim.type.table}\n${claim.attribute.column}`, claim);
  const groups = [...columns.values()];
  const results = groups.length === 0 ? [] : yield groups.map(matchingRead);
  const doubtful = groups.filter((_, index) => (results[index]?.length ?? 0) > 0).flat();
  return yield* whichTaken(doubtful);
}

/** The database defines equality: only it knows which of several values it has found. */
function* whichTaken(claims: readonly UniqueClaim[]): Planning<readonly Issue[]> {
  if (claims.length === 0) return [];
  const results = yield claims.map((claim) => matchingRead([claim]));
  return claims.flatMap((claim, index) => {
    const ids = (results[index] ?? []).map(([id]) => Number(id));
    return ids.length === 0 || (claim.except !== null && ids.includes(claim.except)) ? [] : [brokenClaim(claim)];
  });
}

/** Changes that repeat a value of an earlier one: written one after the other, they would fail as well. */
function repeatedValues(changes: readonly AuthorizedChange[]): readonly Issue[] {
  if (changes.length === 1) return [];
  const before = new Set<string>();
  return changes.flatMap(({ claims }) => {
    const unique = claims.filter((claim) => claim.kind === 'unique').map((claim) => ({ claim, key: valueKey(claim) }));
    const repeated = unique.filter(({ key }) => before.has(key));
    for (const { key } of unique) before.add(key);
    return repeated.map(({ claim }) => brokenClaim(claim));
  });
}

const valueKey = ({ type, attribute, value }: UniqueClaim): string =>
  JSON.stringify([type.table, attribute.column, value]);

function matchingRead(claims: readonly UniqueClaim[]): MatchingRead {
  const [{ type, attribute }] = claims as [UniqueClaim];
  const values = claims.map(({ value }) => value as StoredValue);
  return { kind: 'matching', table: type.table, column: attribute.column, values };
}

function* unknownLocales(model: Model, claims: readonly LocaleClaim[]): Planning<readonly Issue[]> {
  if (claims.length === 0) return [];
  const unknown = new Set<string>();
  for (const code of new Set(claims.map((claim) => claim.code))) {
    if (!(yield* planLocale(model, code))) unknown.add(code);
  }
  const missing = claims.filter(({ code }) => unknown.has(code));
  if (missing.length === 0) return [];
  const byDefault = missing.some((claim) => claim.byDefault) ? yield* planDefaultLocale() : undefined;
  return missing.filter((claim) => !claim.byDefault || isReplaced(claim, byDefault)).map((claim) => brokenClaim(claim));
}

/** Nothing stored: there has never been another one. */
const isReplaced = ({ code }: LocaleClaim, stored: unknown): boolean => stored !== undefined && stored !== code;
