import type { ScalarAttribute, Type } from '../../schema/model.ts';
import type { Issue, Path } from './issues.ts';
import type { Id, WriteValue } from '../write-value.ts';

/**
 * A condition on stored data, checked before the write, inside its transaction. One that does not hold becomes an issue
 * like any other (`brokenClaim`).
 */
export type Claim = UniqueClaim | TargetsClaim | LocaleClaim;

interface ClaimBase {
  readonly place: number;
  readonly path: Path;
}

/** No other row of the type has the value, in any locale, draft or not; letter case counts. */
export interface UniqueClaim extends ClaimBase {
  readonly kind: 'unique';
  readonly type: Type;
  readonly attribute: ScalarAttribute;
  readonly value: WriteValue;
  /**
   * The stored row that is written, which may have the value; it then holds whatever others have. Null for new
   * rows, and for components: the contract takes a component's own value for another's.
   */
  readonly except: Id | null;
}

/** Every row that the change points to exists. One claim for each type. */
export interface TargetsClaim extends ClaimBase {
  readonly kind: 'targets';
  /** A content type; a component only where code points to one. */
  readonly target: Type;
  readonly ids: ReadonlySet<Id>;
  /** How many more were named that no row can have: `"abc"`, `-1`, `{}`. */
  readonly impossible: number;
  /** How many were named once more, as a number and as a text: the contract counts them, where any is missing. */
  readonly respelled: number;
  /** True where the links to it need `find` on the target; media do not. */
  readonly guarded: boolean;
  /** True where the contract does not ask. */
  readonly beyond: boolean;
}

/** The locale is one of the project's. */
export interface LocaleClaim extends ClaimBase {
  readonly kind: 'locale';
  readonly code: string;
}

/** `missing` counts the ids of a `targets` claim that are not there; other kinds take no notice of it. */
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
      return { ...found, stage: 'locale', name: 'ApplicationError', message: "This locale doesn't exist" };
  }
}
