import type { Change } from '../../change/change.ts';
import {
  brokenClaim,
  type Claim,
  type LocaleClaim,
  type TargetsClaim,
  type UniqueClaim,
} from '../../change/issues/claims.ts';
import type { Issue } from '../../change/issues/issues.ts';
import type { Id } from '../../change/write-value.ts';
import type { Model } from '../../schema/model.ts';
import { planLocale } from './translations/plan-translation-source.ts';
import type { StoredValue } from './row-operations.ts';
import { type MatchingRead, type Planning, rowsRead } from './stored-read.ts';
import { addTo } from './write-draft.ts';

/** Checks the claims and returns those that fail as issues. One statement per target type and unique column. */
export function* planClaims(model: Model, changes: readonly Change[]): Planning<readonly Issue[]> {
  const claims = changes.flatMap((change) => change.claims);
  if (claims.length === 0) return [];
  return [
    ...(yield* missingTargets(claims.filter((claim) => claim.kind === 'targets'))),
    ...(yield* takenValues(claims.filter((claim) => claim.kind === 'unique'))),
    ...repeatedValues(changes),
    ...(yield* unknownLocales(
      model,
      claims.filter((claim) => claim.kind === 'locale'),
    )),
  ];
}

function* missingTargets(claims: readonly TargetsClaim[]): Planning<readonly Issue[]> {
  const asked = new Map<string, Set<Id>>();
  for (const { target, ids } of claims) {
    if (ids.size === 0) continue;
    asked.set(target.table, new Set([...(asked.get(target.table) ?? []), ...ids]));
  }
  const results =
    asked.size === 0 ? [] : yield [...asked].map(([table, ids]) => rowsRead(table, ['id'], 'id', [...ids]));
  const stored = new Map(
    [...asked.keys()].map((table, index) => [table, new Set(results[index]?.map(([id]) => Number(id)))]),
  );
  return claims.flatMap((claim) => {
    const present = stored.get(claim.target.table);
    const missing = [...claim.ids].filter((id) => !present?.has(id)).length;
    return missing + claim.impossible > 0 ? [brokenClaim(claim, missing)] : [];
  });
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
function repeatedValues(changes: readonly Change[]): readonly Issue[] {
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
  const codes = [...new Set(claims.map(({ code }) => code))];
  const unknown = new Set<string>();
  for (const code of codes) if (!(yield* planLocale(model, code))) unknown.add(code);
  return claims.flatMap((claim: Claim & { kind: 'locale' }) => (unknown.has(claim.code) ? [brokenClaim(claim)] : []));
}
