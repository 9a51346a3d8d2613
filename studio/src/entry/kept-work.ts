import { keepUnder } from '../../../kit/src/storage.ts';
import { type KeptWork, hasFields } from './core/kept.ts';
import type { EntryAddress } from './entry-address.ts';

const { load, store, forget, names } = keepUnder('plinth-studio');

/** Separate for each person, entry and locale. */
const nameOf = (person: number, { type, id, locale, translates }: EntryAddress): string =>
  `work:${person}:${type.uid}:${id ?? `new${translates === null ? '' : `-of-${translates}`}`}:${locale ?? ''}`;

/** Passwords are never stored. */
const withoutPasswords = (work: KeptWork, { type }: EntryAddress): KeptWork => ({
  ...work,
  fields: Object.fromEntries(
    Object.entries(work.fields).filter(([name]) => type.attributes[name]?.type !== 'password'),
  ),
});

/**
 * False if the browser's storage is full or blocked: what was kept before stays, of this entry and of others, because
 * somebody may still want any of it.
 */
export function keepWork(person: number, address: EntryAddress, work: KeptWork | null): boolean {
  const kept = work === null ? null : withoutPasswords(work, address);
  if (kept !== null && (hasFields(kept) || kept.earlier)) return store('localStorage', nameOf(person, address), kept);
  forgetWork(person, address);
  return true;
}

export const findWork = (person: number, address: EntryAddress): KeptWork | null =>
  load<KeptWork | null>('localStorage', nameOf(person, address), null);

export const forgetWork = (person: number, address: EntryAddress): void =>
  forget('localStorage', nameOf(person, address));

/** Unsaved work of a person, anywhere in this browser. */
export interface KeptPlace extends KeptWork {
  readonly uid: string;
  /** Null for a new entry, or one of a single type. */
  readonly id: number | null;
  readonly locale: string | null;
  readonly translates: number | null;
}

/** The newest first. */
export const allWork = (person: number): readonly KeptPlace[] =>
  names('localStorage', `work:${person}:`)
    .flatMap((name): readonly KeptPlace[] => {
      const [, uid = '', id = '', translates, locale = ''] =
        /^work:\d+:(.+):(\d+|new)(?:-of-(\d+))?:([^:]*)$/.exec(name) ?? [];
      const kept = load<KeptWork | null>('localStorage', name, null);
      if (uid === '' || kept === null) return [];
      return [
        {
          ...{ ...kept, uid, locale: locale === '' ? null : locale },
          id: id === 'new' ? null : Number(id),
          translates: translates === undefined ? null : Number(translates),
        },
      ];
    })
    .sort((one, other) => other.at - one.at);
