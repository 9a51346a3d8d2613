import type { Engine } from '../../content/engine.ts';
import type { Session } from '../../database/driver.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { FILE_UID, LOCALE_UID, PERMISSION_UID, ROLE_UID, type Uid, USER_UID } from '../../schema/model.ts';
import type { ArchivedEntity } from '../archive/archive-parts.ts';
import { planCells, type Present } from './find-present.ts';

/** How an entry of the archive relates to a database whose content stays. */
export type Match =
  | { readonly kind: 'new' }
  | { readonly kind: 'same'; readonly id: number }
  | { readonly kind: 'left' };

/** Attributes that identify entries which cannot exist twice. */
const KEYS: Readonly<Record<Uid, string>> = {
  [ROLE_UID]: 'type',
  [LOCALE_UID]: 'code',
  [USER_UID]: 'email',
  [FILE_UID]: 'hash',
};

/** Permissions and folders are decided by the project. */
const LEFT: ReadonlySet<Uid> = new Set([PERMISSION_UID, 'plugin::upload.folder']);

export type MatchExisting = (entity: ArchivedEntity) => Match;

export const MATCH_NONE: MatchExisting = () => ({ kind: 'new' });

export async function matchExisting(
  { model, dialect }: Engine,
  session: Session,
  { counts }: Present,
): Promise<MatchExisting> {
  const known = new Map<Uid, ReadonlyMap<string, number>>();
  for (const [uid, attribute] of Object.entries(KEYS)) {
    const type = model.contentTypes.get(uid);
    if (type === undefined) continue;
    const rows = await runPlanning(session, dialect, planCells(type, attribute));
    known.set(uid, new Map(rows.map(([cell, id]) => [normal(cell), Number(id)])));
  }
  return ({ type: uid, data }) => {
    const isSingle = model.contentTypes.get(uid)?.kind === 'singleType';
    if (LEFT.has(uid) || (isSingle && counts.has(uid))) return { kind: 'left' };
    const id = known.get(uid)?.get(normal(data[KEYS[uid] ?? '']));
    return id === undefined ? { kind: 'new' } : { kind: 'same', id };
  };
}

const normal = (value: unknown): string => String(value ?? '').toLowerCase();
