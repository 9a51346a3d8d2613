import type { ScalarAttribute, Type } from '../../schema/model.ts';
import type { Issue, Path } from './issues.ts';
import type { Id, WriteValue } from '../write-value.ts';

/**
 * A condition on stored data, checked before the write, inside its transaction. A broken claim becomes an issue like
 * any other (`brokenClaim`).
 */
export type Claim = UniqueClaim | TargetsClaim | LocaleClaim;

interface ClaimBase {
  readonly place: number;
  readonly path: Path;
}

/** No other row of the type has the value, in any locale, draft or not; case-sensitive. */
export interface UniqueClaim extends ClaimBase {
  readonly kind: 'unique';
  readonly type: Type;
  readonly attribute: ScalarAttribute;
  readonly value: WriteValue;
  /**
   * The stored row being written. If it already has the value, the claim holds, even if other rows have it too. Null
   * for new rows, and for components: the contract mistakes a component's own value for another's.
   */
  readonly except: Id | null;
}

/** Every row that the change refers to exists. One claim per type. */
export interface TargetsClaim extends ClaimBase {
  readonly kind: 'targets';
  /** A content type; a component only if project code refers to one. */
  readonly target: Type;
  readonly ids: ReadonlySet<Id>;
  /** Number of ids sent in addition that no row can have: `"abc"`, `-1`, `{}`. */
  readonly impossible: number;
  /** Number of ids sent twice, as a number and as a string: the contract counts both if any is missing. */
  readonly respelled: number;
  /** Whether links to it require `find` on the target; media do not. */
  readonly guarded: boolean;
  /** Whether the contract does not check it. */
  readonly beyond: boolean;
}

/** The locale is one of the project's. */
export interface LocaleClaim extends ClaimBase {
  readonly kind: 'locale';
  readonly code: string;
  /** Whether it was chosen as the default: that one is not checked, and may be missing for as long as it is it. */
  readonly byDefault: boolean;
}

/** `missing` is the number of missing ids of a `targets` claim; other kinds ignore it. */
export function brokenClaim(claim: Claim, missing = 0): Issue {
  const { place, path } = claim;
  const found = { place, path, stage: 'body', name: 'ValidationError' } as const;
  switch (claim.kind) {
    case 'unique':
      return { ...found, message: 'This attribute must be unique' };
    case 'targets': {
      const message = `${missing + claim.impossible + claim.respelled} relation(s) of type ${claim.target.uid} associated with this entity do not exist`;
      return { ...found, stage: claim.beyond ? 'beyond' : 'body', message, target: claim.target.uid };
    }
    case 'locale':
      return { ...found, stage: 'locale', name: 'ApplicationError', message: missingLocale(claim) };
  }
}

const missingLocale = ({ code, byDefault }: LocaleClaim): string =>
  byDefault
    ? `The locale "${code}" was the default and has just been deleted. Send the request again.`
    : "This locale doesn't exist";

/** An entry that a new translation would join, and that its writer may not update. */
export const translationForbidden: Issue = {
  stage: 'storing',
  place: 0,
  path: ['localizations'],
  message: 'Forbidden',
  name: 'ForbiddenError',
};
