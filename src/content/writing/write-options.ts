import { isLimited } from '../../access/access.ts';
import { authorizeChange, trustChange } from '../../access/authorize-change.ts';
import {
  type AuthorizedRemoval,
  authorizeRemoval,
  type SentRemoval,
  trustRemoval,
} from '../../access/authorize-removal.ts';
import type { AuthorizedChange, SentChange, WriteRules } from '../../access/authorized-change.ts';
import { linkingToAny } from '../../access/derive-access.ts';
import type { LinkChange } from '../../change/change.ts';
import type { ApiLayer } from '../../change/resolution.ts';
import type { Id } from '../../change/write-value.ts';
import { ADMIN_USER_UID, type ContentType } from '../../schema/model.ts';
import type { LifecycleParams } from '../lifecycles/lifecycles.ts';
import type { QueryInput } from '../reading/recall-query.ts';
import type { GoesLive } from '../review/judge-write.ts';
import type { Actor, Scope } from '../scope.ts';
import { limitCopy } from './limit-copy.ts';
import type { EntryFiles } from './files/entry-files.ts';
import type { ShownRow } from './storing/store-changes.ts';

/** On whose behalf data is written, which decides the checks. */
export interface WriteOptions {
  readonly layer: ApiLayer;
  readonly authorize: (sent: SentChange, rules?: WriteRules) => AuthorizedChange;
  /** What may be copied of an entry; absent for project code, which copies all of it. */
  readonly limitCopy?: (scope: Scope, type: ContentType, id: Id, sent: object) => Promise<object>;
  readonly authorizeRemoval: (sent: SentRemoval) => AuthorizedRemoval;
  /** What lifecycle hooks get in addition to `data`. */
  readonly params: LifecycleParams;
  /** `fields` and `populate` of the entry, in the result of `createEntity` and others and in events; by default its fields. */
  readonly show?: QueryInput | undefined;
  /** Filled with the written row, if the database returns it. */
  readonly shown?: ShownRow | undefined;
  /** Taken before all other locks, so two writes that need the same ones cannot deadlock. */
  readonly locks?: readonly string[] | undefined;
  /**
   * Checks the stored data before anything is written, inside the transaction and before listeners are called; throws
   * to refuse the write.
   */
  readonly guard?: ((inner: Scope) => Promise<void>) | undefined;
  /** Files sent with the entry. */
  readonly files?: EntryFiles | undefined;
  /** For writes that publish, and send no content of their own. What project code adds to them is not reviewed. */
  readonly goesLive?: GoesLive | undefined;
}

/** What a single write adds to the options of its caller. */
export type WriteAdditions = Pick<WriteOptions, 'files' | 'goesLive' | 'guard' | 'locks' | 'show'>;

/** The same with what follows from its request. */
type CallerAdditions = WriteAdditions & Partial<Pick<WriteOptions, 'params' | 'shown'>>;

/** For requests. All members at once: adding them to a spread costs microseconds each (Node 20). */
export const asCaller = (
  { access, by }: Pick<Scope, 'access' | 'by'>,
  rules: WriteRules = {},
  { params = {}, show, shown, locks, guard, files, goesLive }: CallerAdditions = {},
): WriteOptions => ({
  layer: 'contract',
  authorize: (sent, more) => signChange(authorizeChange(sent, access, rulesWith(rules, more)), by),
  authorizeRemoval: (sent) => authorizeRemoval(sent, access, rules),
  limitCopy: (scope, type, id, sent) => limitCopy(scope, type, id, sent, rules),
  params,
  show,
  shown,
  locks,
  guard,
  files,
  goesLive,
});

const rulesWith = (rules: WriteRules, more: WriteRules | undefined): WriteRules =>
  more === undefined ? rules : { ...rules, ...more };

/**
 * For a draft that is published as a whole: what was added to it was checked then, whoever added it. The caller must
 * be allowed to publish the entry, and to update every field of the draft.
 */
export const asPublisher = ({ access, by }: Scope): WriteOptions => ({
  ...asCaller({ access: linkingToAny(access), by }, { partly: 'forbidden' }),
  layer: 'content',
});

/** For project code: values are validated through the entity service, but not at the row level. */
export const asCode = (layer: 'content' | 'database', params: LifecycleParams = {}): WriteOptions => ({
  layer,
  authorize: (sent) => trustChange(sent.resolve(sent.data, true), sent.data),
  authorizeRemoval: trustRemoval,
  params,
});

/** Who answers for rows that a store writes. */
export type RowRights = Pick<WriteOptions, 'authorize' | 'authorizeRemoval'>;

/** The server itself. */
export const SERVER_RIGHTS: RowRights = asCode('database');

/**
 * For rows that a store writes for a caller, such as files: without limited grants, a caller was admitted to all of
 * them.
 */
export const rowRightsOf = ({ access }: Scope): RowRights =>
  isLimited(access)
    ? {
        authorize: (sent) => authorizeChange(sent, access, { unseen: 'forbidden' }),
        authorizeRemoval: (sent) => authorizeRemoval(sent, access, { unseen: 'forbidden' }),
      }
    : SERVER_RIGHTS;

/** Records the administrator who created or last changed an entry. */
export function signChange(change: AuthorizedChange, by: Actor): AuthorizedChange {
  if (by.kind !== 'administrator') return change;
  return withSigners(change, change.kind === 'create' ? ['createdBy', 'updatedBy'] : ['updatedBy'], [by.id]);
}

/** The same change of a new entry that somebody else has created, or nobody. */
export const createdBy = (change: AuthorizedChange, creator: Id | null): AuthorizedChange =>
  withSigners(change, ['createdBy'], creator === null ? [] : [creator]);

function withSigners(change: AuthorizedChange, names: readonly string[], targets: readonly Id[]): AuthorizedChange {
  const signed = names.flatMap((name): LinkChange[] => {
    const attribute = change.type.attributes.get(name);
    if (attribute?.kind !== 'relation' || attribute.target !== ADMIN_USER_UID) return [];
    return [{ attribute, target: ADMIN_USER_UID, operation: { kind: 'set', targets }, path: [name], place: 0 }];
  });
  const links = change.values.links.filter(({ attribute }) => !names.includes(attribute.name));
  return { ...change, values: { ...change.values, links: [...links, ...signed] } };
}
