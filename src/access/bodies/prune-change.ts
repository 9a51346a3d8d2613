import type { Change, ComponentItem, LinkChange, MorphChange, MorphTarget, RowValues } from '../../change/change.ts';
import { type Claim, translationForbidden } from '../../change/issues/claims.ts';
import type { Issue } from '../../change/issues/issues.ts';
import type { Type, Uid } from '../../schema/model.ts';
import type { Access } from '../access.ts';

/** Ignores relations to types that the caller may not find, with their issues and claims. */
export function pruneChange(change: Change, access: Access): Change {
  const mayFind = (uid: Uid): boolean => access.grant(uid, 'find') !== null;
  const pruned = {
    ...change,
    values: pruneRow(change.values, mayFind, change.kind === 'create'),
    claims: change.claims.filter((claim) => isAsked(claim, mayFind)),
    issues: change.issues.filter((issue) => counts(issue, mayFind)),
  };
  return pruneTranslations(pruned, access);
}

/**
 * A new translation changes the entries it joins: they link to it and take over shared values. A caller who names them
 * in a body must be allowed to update them.
 */
function pruneTranslations(change: Change, { grant }: Access): Change {
  if (change.kind !== 'create' || change.translationBy === 'route' || change.translationOf.length === 0) return change;
  const { uid } = change.type;
  if (grant(uid, 'find') === null) return { ...change, translationOf: [] };
  return grant(uid, 'update') === null ? { ...change, issues: [...change.issues, translationForbidden] } : change;
}

type MayFind = (uid: Uid) => boolean;

const isAsked = (claim: Claim, mayFind: MayFind): boolean =>
  claim.kind !== 'targets' || !claim.guarded || mayFind(claim.target.uid);

const counts = ({ target, hidden }: Issue, mayFind: MayFind): boolean =>
  (target === undefined || mayFind(target)) && (hidden === undefined || !hidden.some(mayFind));

function pruneRow<T extends Type>(values: RowValues<T>, mayFind: MayFind, isNew: boolean): RowValues<T> {
  const { links, morphs, components, zones } = values;
  if (links.length + morphs.length + components.length + zones.length === 0) return values;
  const prune = (item: ComponentItem): ComponentItem =>
    item.kind === 'foreign' ? item : { ...item, values: pruneRow(item.values, mayFind, isNew) };
  return {
    ...values,
    links: links.filter((link) => mayPoint(link, mayFind) || (isNew && isNothing(link))),
    morphs: morphs.flatMap((morph) => pruneMorph(morph, mayFind)),
    components: components.map((change) => ({ ...change, items: change.items.map(prune) })),
    zones: zones.map((change) => ({ ...change, items: change.items.map(prune) })),
  };
}

/** Files need no permission of their own. */
const mayPoint = ({ attribute, target }: LinkChange, mayFind: MayFind): boolean =>
  attribute.kind === 'media' || mayFind(target);

/** In a new entry it refers to nothing; in a copy it says that the relation of the source is not copied. */
const isNothing = ({ operation }: LinkChange): boolean => operation.kind === 'set' && operation.targets.length === 0;

/** Keeps the items of a list that the caller may find; if none is left, the attribute counts as not sent. */
function pruneMorph(morph: MorphChange, mayFind: MayFind): readonly MorphChange[] {
  const { operation } = morph;
  const keep = (targets: readonly MorphTarget[]): readonly MorphTarget[] => targets.filter(({ type }) => mayFind(type));
  if (operation.kind === 'edit') {
    const [connect, disconnect] = [keep(operation.connect), keep(operation.disconnect)];
    if (connect.length + disconnect.length === 0) return [];
    return [{ ...morph, operation: { ...operation, connect, disconnect } }];
  }
  const targets = keep(operation.targets);
  if (targets.length === 0 && operation.targets.length > 0) return [];
  return [{ ...morph, operation: { kind: 'set', targets } }];
}
