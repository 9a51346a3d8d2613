import omit from 'lodash/omit.js';
import pick from 'lodash/pick.js';
import { trustChange } from '../../../access/authorize-change.ts';
import type { AuthorizedChange } from '../../../access/authorized-change.ts';
import type { Grant } from '../../../access/grant.ts';
import type { Claim } from '../../../change/issues/claims.ts';
import type { Path } from '../../../change/issues/issues.ts';
import { replaceAttributes } from '../hooks/hooked-data.ts';
import type { WriteOptions } from '../write-options.ts';

/**
 * The options of a caller whose data project code has changed before it is validated: these attributes are the code's,
 * all others the caller's. `held` are the permissions that applied to the stored entry when the code was called; if
 * fewer apply when it is stored, the write is refused.
 */
export const withCodeChanges = (
  how: WriteOptions,
  changed: ReadonlySet<string>,
  held: Grant | undefined,
): WriteOptions => ({
  ...how,
  authorize(sent, rules) {
    const known = sent.held !== undefined || held === undefined ? sent : { ...sent, held };
    if (changed.size === 0) return how.authorize(known, rules);
    const names = [...changed];
    const own = how.authorize({ ...known, data: omit(sent.data, names) }, rules);
    const code = trustChange(sent.resolve(pick(sent.data, names), true, 'byCode'));
    return { ...mergeChanges(own, code, changed), data: sent.data };
  },
});

/** Each was resolved without the attributes of the other, and may complain that they are missing. */
function mergeChanges(own: AuthorizedChange, code: AuthorizedChange, changed: ReadonlySet<string>): AuthorizedChange {
  const isOfCode = ({ path: [name] }: { readonly path: Path }): boolean => name !== undefined && changed.has(name);
  const isTargets = ({ kind }: Claim): boolean => kind === 'targets';
  return {
    ...replaceAttributes(own, code, changed),
    issues: [...own.issues.filter((issue) => !isOfCode(issue)), ...code.issues.filter(isOfCode)],
    claims: [
      // Claims about targets are of all relations to a type.
      ...own.claims.filter((claim) => isTargets(claim) || !isOfCode(claim)),
      ...code.claims.filter((claim) => isTargets(claim) || isOfCode(claim)).map(asOfCode),
    ],
  };
}

/** Code may link to any entry. */
const asOfCode = (claim: Claim): Claim => (claim.kind === 'targets' ? { ...claim, guarded: false } : claim);
