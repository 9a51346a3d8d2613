import type { Change } from '../change/change.ts';
import { forbidden } from '../errors.ts';
import type { Uid } from '../schema/model.ts';
import { type Access, isLimited } from './access.ts';
import type { AuthorizedChange, ChangeCover, SentChange, SettledChange, WriteRules } from './authorized-change.ts';
import { type Coverage, coverageOf, isUnconditional } from './coverage/coverage.ts';
import { fieldsOfGrant, NOTHING } from './grant.ts';
import { keepOutside } from './bodies/keep-outside.ts';
import { pruneChange } from './bodies/prune-change.ts';
import { isSurelyCovered } from './coverage/surely-covered.ts';
import { writableBody } from './bodies/writable-body.ts';

/**
 * Ignores what the caller may not write, and relations to types that they may not find, as if the body had not named
 * them, including their issues and claims. Conditions on rows become questions, to be answered under the locks of the
 * write. Issues of the rest are left to the caller of this function.
 */
export function authorizeChange(sent: SentChange, access: Access, rules: WriteRules = {}): AuthorizedChange {
  if (!isLimited(access)) return wholeChange(pruneChange(sent.resolve(sent.data, true), access), sent.data);
  const { model, type, verb } = sent;
  const grant = sent.held ?? access.grant(type.uid, verb) ?? NOTHING;
  if (grant.length === 0 && verb === 'create') throw forbidden();
  const publishing = access.grant(type.uid, 'publish') ?? NOTHING;
  const { data, publishes, isWhole } = writableBody(sent, grant, publishing, rules);
  if (rules.partly === 'forbidden' && !isWhole) throw forbidden();
  const resolved = pruneChange(sent.resolve(data, publishing.length > 0), access);
  const change = verb === 'publish' ? resolved : keepOutside(model, resolved, fieldsOfGrant(grant));
  const cover: ChangeCover = { sent, access, rules, grant, publishing: publishes ? publishing : null };
  return {
    ...change,
    data,
    cover: isSurelyCovered(change, cover) ? null : cover,
    finds: limitedTargets(change, access),
    joins: joinedCover(change, access),
    limited: true,
  } as unknown as AuthorizedChange;
}

const FINDS_ALL: ReadonlyMap<Uid, Coverage> = new Map();

/** One that no access was decided for. */
type UndecidedChange = Change & { readonly cover?: never };

/** In this order because members that follow a spread cost microseconds each (Node 20). */
const wholeChange = (change: UndecidedChange, data: object): AuthorizedChange =>
  ({ cover: null, finds: FINDS_ALL, joins: null, limited: false, data, ...change }) as unknown as AuthorizedChange;

/** For project code and the server itself, which are not callers: they may link to any entry they name. */
export const trustChange = (change: UndecidedChange, data: object = {}): SettledChange =>
  wholeChange({ ...change, issues: change.issues.filter(({ hidden }) => hidden === undefined) }, data) as SettledChange;

function limitedTargets({ claims }: Change, access: Access): ReadonlyMap<Uid, Coverage> {
  const finds = new Map<Uid, Coverage>();
  for (const claim of claims) {
    if (claim.kind !== 'targets' || !claim.guarded || claim.target.kind === 'component') continue;
    const coverage = coverageOf(claim.target, access.grant(claim.target.uid, 'find') ?? NOTHING);
    if (!isUnconditional(coverage)) finds.set(claim.target.uid, coverage);
  }
  return finds;
}

/** A new translation changes the entries it joins: the caller must be allowed to update each of them. */
function joinedCover(change: Change, access: Access): Coverage | null {
  if (change.kind !== 'create' || change.translationBy === 'route' || change.translationOf.length === 0) return null;
  const coverage = coverageOf(change.type, access.grant(change.type.uid, 'update') ?? NOTHING);
  return isUnconditional(coverage) ? null : coverage;
}
