import { type ContentType, isLocalized, isSingle } from '../model/model.ts';

/** An existing or a new entry. */
export interface EntryAddress {
  readonly type: ContentType;
  readonly id: number | null;
  readonly locale: string | null;
  /** The entry that a new one translates. */
  readonly translates: number | null;
  /** The entry that a new one starts as a copy of. */
  readonly copies?: number | null;
}

const base = ({ type }: EntryAddress): string =>
  `/content-manager/${isSingle(type) ? 'single-types' : 'collection-types'}/${type.uid}`;

const localeQuery = ({ type, locale }: EntryAddress, more = ''): string => {
  const query = new URLSearchParams(more);
  if (isLocalized(type) && locale !== null) query.set('locale', locale);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

export const entryPath = (address: EntryAddress): string =>
  isSingle(address.type) ? `${base(address)}${localeQuery(address)}` : `${base(address)}/${address.id}`;

export const creationPath = (address: EntryAddress): string =>
  `${base(address)}${localeQuery(address, address.translates === null ? '' : `relatedEntityId=${address.translates}`)}`;

export const actionPath = (address: EntryAddress, action: 'publish' | 'unpublish'): string =>
  isSingle(address.type)
    ? `${base(address)}/actions/${action}${localeQuery(address)}`
    : `${base(address)}/${address.id}/actions/${action}`;

/** What a save is for: before a publication, the server refuses what it would not publish, with all errors at once. */
export type SavedFor = 'draft' | 'publication';

export const savingPath = (path: string, purpose: SavedFor): string =>
  purpose === 'draft' ? path : `${path}${path.includes('?') ? '&' : '?'}validate=${purpose}`;
