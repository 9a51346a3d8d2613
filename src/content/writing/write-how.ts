import { type Access, isLimited } from '../../access/access.ts';
import { type AuthorizedChange, authorizeChange, trustChange } from '../../access/authorize-change.ts';
import type { Change } from '../../change/change.ts';
import type { Reach } from '../../change/resolution.ts';
import type { LifecycleParams } from '../lifecycles/lifecycles.ts';
import type { QueryInput } from '../reading/recall-query.ts';
import type { Scope } from '../scope.ts';
import type { EntryFiles } from './files/entry-files.ts';
import { signChange } from './sign-change.ts';
import type { ShownRow } from './storing/store-changes.ts';

/** On whose behalf something is written, and so what is asked of it. */
export interface WriteHow {
  readonly reach: Reach;
  readonly authorize: (change: Change) => AuthorizedChange;
  /** A caller whose grants are limited; absent for those that the route decides about, and for code. */
  readonly limits?: WriteLimits | undefined;
  /** What lifecycle hooks get beside `data`. */
  readonly params: LifecycleParams;
  /** `fields` and `populate` of what events show of the entry; absent: its fields. */
  readonly show?: QueryInput;
  /** Filled with the written row, if the database returns it. */
  readonly shown?: ShownRow;
  /** Taken before all other locks, so two writes that need the same ones cannot deadlock. */
  readonly locks?: readonly string[];
  /**
   * Checks the stored data before anything is written, inside the transaction and before listeners are called; throws
   * to refuse the write.
   */
  readonly guard?: (inner: Scope) => Promise<void>;
  /** Files that come with the entry. */
  readonly files?: EntryFiles | undefined;
}

export interface WriteLimits {
  readonly access: Access;
  /** How fields that the caller may not write are handled. */
  readonly excess: 'dropped' | 'refused';
  /** Members of the data that the server has added itself. */
  readonly added?: ReadonlySet<string>;
  /** The error for an entry the caller cannot find: that it does not exist, or that it may not be written. */
  readonly unseen?: 'absent' | 'forbidden';
}

/** A request. */
export const asCaller = ({ access, by }: Scope): WriteHow => ({
  reach: 'contract',
  authorize: (change) => signChange(authorizeChange(change, access), by),
  limits: isLimited(access) ? { access, excess: 'dropped' } : undefined,
  params: {},
});

/** The project's own code: through the entity service its values are checked, as rows they are not. */
export const asCode = (reach: 'content' | 'database', params: LifecycleParams = {}): WriteHow => ({
  reach,
  authorize: trustChange,
  params,
});
