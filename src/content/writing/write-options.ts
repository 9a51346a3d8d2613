import { type Access, isLimited } from '../../access/access.ts';
import { authorizeChange, type AuthorizedChange, trustChange } from '../../access/authorize-change.ts';
import type { Change, LinkChange } from '../../change/change.ts';
import type { ApiLayer } from '../../change/resolution.ts';
import { ADMIN_USER_UID } from '../../schema/model.ts';
import type { LifecycleParams } from '../lifecycles/lifecycles.ts';
import type { QueryInput } from '../reading/recall-query.ts';
import type { Actor, Scope } from '../scope.ts';
import type { EntryFiles } from './files/entry-files.ts';
import type { ShownRow } from './storing/store-changes.ts';

/** On whose behalf data is written, which decides the checks. */
export interface WriteOptions {
  readonly layer: ApiLayer;
  readonly authorize: (change: Change) => AuthorizedChange;
  /** Set for callers with limited grants; absent for routes that authorize on their own, and for project code. */
  readonly limits?: WriteLimits | undefined;
  /** What lifecycle hooks get in addition to `data`. */
  readonly params: LifecycleParams;
  /** `fields` and `populate` of the entry in events; by default only its fields. */
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
  /** Files sent with the entry. */
  readonly files?: EntryFiles | undefined;
}

export interface WriteLimits {
  readonly access: Access;
  /** How fields that the caller may not write are handled. */
  readonly excess: 'dropped' | 'refused';
  /** Members of the data that the server added. */
  readonly added?: ReadonlySet<string>;
  /** The error for an entry the caller cannot find: not found, or forbidden. */
  readonly unseen?: 'absent' | 'forbidden';
}

/** For requests. */
export const asCaller = ({ access, by }: Scope): WriteOptions => ({
  layer: 'contract',
  authorize: (change) => signChange(authorizeChange(change, access), by),
  limits: isLimited(access) ? { access, excess: 'dropped' } : undefined,
  params: {},
});

/** For project code: values are validated through the entity service, but not at the row level. */
export const asCode = (layer: 'content' | 'database', params: LifecycleParams = {}): WriteOptions => ({
  layer,
  authorize: trustChange,
  params,
});

/** Records the administrator who created or last changed an entry. */
export function signChange(change: AuthorizedChange, by: Actor): AuthorizedChange {
  if (by.kind !== 'administrator') return change;
  const names = change.kind === 'create' ? ['createdBy', 'updatedBy'] : ['updatedBy'];
  const signed = names.flatMap((name): LinkChange[] => {
    const attribute = change.type.attributes.get(name);
    if (attribute?.kind !== 'relation' || attribute.target !== ADMIN_USER_UID) return [];
    return [
      { attribute, target: ADMIN_USER_UID, operation: { kind: 'set', targets: [by.id] }, path: [name], place: 0 },
    ];
  });
  const links = change.values.links.filter(({ attribute }) => !names.includes(attribute.name));
  return { ...change, values: { ...change.values, links: [...links, ...signed] } };
}
