import type { Id } from '../change/write-value.ts';
import type { ContentType } from '../schema/model.ts';
import { type Access, isLimited } from './access.ts';
import type { ChangeCover, WriteRules } from './authorized-change.ts';
import { type Coverage, coverageOf } from './coverage/coverage.ts';
import { NOTHING } from './grant.ts';
import { type Answer, findable, heldOf, refusal } from './settle-change.ts';

declare const removable: unique symbol;

/** Entries to delete, as far as their caller may. Only this floor can create one. */
export interface AuthorizedRemoval {
  readonly [removable]: true;
  readonly type: ContentType;
  readonly ids: readonly Id[];
  /** Null if all of them may be deleted. */
  readonly cover: RemovalCover | null;
}

interface RemovalCover extends Pick<ChangeCover, 'access' | 'rules' | 'grant'> {
  /** Whether one that may not be deleted is an error, or left alone. */
  readonly others: 'refused' | 'skipped';
}

export type SentRemoval = Pick<AuthorizedRemoval, 'type' | 'ids'> & Pick<RemovalCover, 'others'>;

export function authorizeRemoval(
  { type, ids, others }: SentRemoval,
  access: Access,
  rules: WriteRules = {},
): AuthorizedRemoval {
  const grant = access.grant(type.uid, 'delete') ?? NOTHING;
  const cover = !isLimited(access) ? null : { access, rules, grant, others };
  return { type, ids, cover } as AuthorizedRemoval;
}

/** For project code and the server itself. */
export const trustRemoval = ({ type, ids }: Pick<SentRemoval, 'type' | 'ids'>): AuthorizedRemoval =>
  ({ type, ids, cover: null }) as Omit<AuthorizedRemoval, typeof removable> as AuthorizedRemoval;

export const removalCoverage = (type: ContentType, { access, rules, grant }: RemovalCover): Coverage =>
  coverageOf(type, [...grant, ...findable(access, type, rules)]);

/** The entries that may be deleted; throws if one may not and is not skipped. */
export function settleRemoval(
  { type, ids, cover }: AuthorizedRemoval,
  answers: ReadonlyMap<Id, NonNullable<Answer>>,
): readonly Id[] {
  if (cover === null) return ids;
  const isCovered = (id: Id): boolean => heldOf(cover.grant, answers.get(id)).length > 0;
  const refused = cover.others === 'skipped' ? undefined : ids.find((id) => !isCovered(id));
  if (refused !== undefined) throw refusal({ ...cover, sent: { type } }, answers.get(refused));
  return [...new Set(ids)].filter(isCovered);
}
