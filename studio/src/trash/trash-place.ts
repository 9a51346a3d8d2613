import type { DeletedEntry } from '../../../src/admin/contract/trash.ts';
import { type ContentType, hasDrafts, isLocalized, isSingle } from '../model/model.ts';
import { go, hrefOf } from '../state/place.ts';
import type { Rights } from '../model/permissions.ts';
import { t } from '../texts/t.ts';

/** What was deleted of one kind, and what may be done with it. */
export interface TrashPlace {
  /** Of its routes. */
  readonly path: string;
  readonly title: string;
  /** What one of them is called. */
  readonly kind: string;
  readonly empty: string;
  readonly hasLocales: boolean;
  readonly mayRestore: boolean;
  readonly mayForget: boolean;
  /** Said when one is restored. */
  readonly restored: string;
  readonly nameOf: (one: DeletedEntry) => string;
  /** Shows one that was restored. */
  readonly open?: (id: number) => void;
}

/** What a button opens: entries of a type, or files. */
export type Trashed = ContentType | 'files';

export const trashPlaceOf = (trashed: Trashed, rights: Rights): TrashPlace =>
  trashed === 'files' ? trashOfFiles(rights) : trashOfType(trashed, rights);

const trashOfType = (type: ContentType, rights: Rights): TrashPlace => ({
  path: `/studio/api/trash/${type.uid}`,
  title: t('trash.deletedEntries', { type: type.info.displayName }),
  kind: t('trash.entry'),
  empty: t('trash.empty'),
  hasLocales: isLocalized(type),
  mayRestore: rights.mayEntry('create', type.uid),
  mayForget: rights.mayEntry('delete', type.uid),
  restored: t(hasDrafts(type) ? 'trash.restoredAsDraft' : 'trash.restored'),
  nameOf: titleOf,
  ...(!isSingle(type) && { open: (id: number) => go(hrefOf(['content', type.uid, id])) }),
});

/** By its main field, if that may be read. */
const titleOf = ({ label, entry }: DeletedEntry): string =>
  label === null || label === '' ? t('list.entry', { id: String(entry) }) : String(label);

export const DELETED_FILES = '/studio/api/deleted-files';

const trashOfFiles = (rights: Rights): TrashPlace => ({
  path: DELETED_FILES,
  title: t('library.deletedFiles'),
  kind: t('library.file'),
  empty: t('library.noDeletedFiles'),
  hasLocales: false,
  mayRestore: rights.may('plugin::upload.assets.create'),
  mayForget: rights.may('plugin::upload.assets.update'),
  restored: t('trash.restored'),
  nameOf: ({ label, entry }) => (label === null ? t('list.entry', { id: String(entry) }) : String(label)),
});
