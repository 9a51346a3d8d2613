import { type ContentType, FILE_UID } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { isKeptOf, prepareKeeping } from '../versions/prepare-keeping.ts';
import type { TrashRules } from './trash-rules.ts';

/** The rules, if a deletion of this type is to be kept. Accounts are not: deleting one removes its data. */
export function trashRulesFor({ engine, by }: Pick<Scope, 'engine' | 'by'>, type: ContentType): TrashRules | null {
  const { trashRules: rules } = engine;
  if (rules === null || !isKeptOf(rules.writes, by)) return null;
  const isKept = type.uid === FILE_UID ? rules.files !== null : type.apiName !== null;
  return isKept ? rules : null;
}

/** Creates the table before a transaction in which deletions may be kept; null if there is nothing to do. */
export function prepareTrash({
  engine: { trash, trashRules },
  by,
}: Pick<Scope, 'engine' | 'by'>): Promise<void> | null {
  if (trashRules === null || !isKeptOf(trashRules.writes, by)) return null;
  return prepareKeeping(trash, (reason) => trashRules.warn(`Deleted entries cannot be restored: ${reason}`));
}
