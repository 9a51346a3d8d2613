import type { ServerRow } from '../../coordination/create-servers.ts';
import { StartError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import type { TypeOption } from './type-record.ts';

/** An option of a type that has changed since a server last started on the database. */
export interface TypeSwitch {
  readonly type: ContentType;
  readonly option: TypeOption;
  readonly to: 'on' | 'off';
  /**
   * Of drafts: the entries that are published (`on`), or the stored drafts (`off`). Of locales: the entries without a
   * locale, which get the default one, or those in other locales.
   */
  readonly entries: number;
  /** The default locale. */
  readonly locale: string;
}

/** What is decided by whoever starts a server. */
export interface SwitchDecisions {
  /** Deletes the drafts of types that no longer have drafts, which v4 does without asking. */
  readonly deletesDrafts?: boolean;
  /** Deletes the entries in other locales of types that are no longer localized, which v4 does without asking. */
  readonly deletesTranslations?: boolean;
  /** Other servers may write in between as they are used to. */
  readonly besideOthers?: boolean;
}

/** The server refuses to start while it is undecided what happens to entries that would be served by mistake. */
export function refuseSwitches(
  switches: readonly TypeSwitch[],
  { deletesDrafts = false, deletesTranslations = false }: SwitchDecisions,
): void {
  const left = (option: TypeOption) =>
    switches.filter((one) => one.option === option && one.to === 'off' && one.entries > 0);
  const drafts = deletesDrafts ? [] : left('drafts');
  if (drafts.length > 0) {
    const list = drafts.map(({ type, entries }) => `  ${type.uid}: ${count(entries, 'draft')}`).join('\n');
    throw new StartError(
      `Drafts are switched off (options.draftAndPublish), but the database still has some. They would be served as published entries:\n${list}`,
      {
        remedy:
          'Start once with --delete-drafts to delete them, as v4 does; or switch drafts on again and publish those you want to keep.',
      },
    );
  }
  const translations = deletesTranslations ? [] : left('locales');
  if (translations.length > 0) {
    const list = translations.map((one) => `  ${one.type.uid}: ${inOtherLocales(one)}`).join('\n');
    throw new StartError(
      `Translations are switched off (pluginOptions.i18n.localized), but the database still has some. They would be served among the other entries:\n${list}`,
      {
        remedy:
          'Start once with --delete-translations to delete them, as v4 does; or switch translations on again. The default locale decides which entries stay.',
      },
    );
  }
}

/** Servers with the former schemas go on writing in their way. */
export function refuseBesideOthers(
  switches: readonly TypeSwitch[],
  others: readonly ServerRow[],
  { besideOthers = false }: SwitchDecisions,
): void {
  if (besideOthers || switches.length === 0 || others.length === 0) return;
  throw new StartError(
    `Other servers of this database are running (${hostsOf(others)}), and options of content types have changed:\n${switches.map((one) => `  ${describeBeside(one)}`).join('\n')}`,
    {
      remedy:
        'Stop the other servers first. A server that was killed counts as running for half an hour. To go on all the same: --beside-others.',
    },
  );
}

export const hostsOf = (others: readonly ServerRow[]): string =>
  [...new Set(others.map(({ host }) => host))].join(', ');

/** What servers with the former schemas do to the entries that they write. */
export function describeBeside({ type: { uid }, option, to }: TypeSwitch): string {
  if (option === 'drafts') {
    return to === 'on'
      ? `${uid} now has drafts: entries that the others create are drafts, which the API does not show.`
      : `${uid} no longer has drafts: drafts that the others create are served as published entries.`;
  }
  return to === 'on'
    ? `${uid} is now localized: entries that the others create have no locale, and the API does not show them.`
    : `${uid} is no longer localized: translations that the others create are served among the other entries.`;
}

/** What the next start does. */
export function describeSwitch(one: TypeSwitch): string {
  const { type, option, to, entries, locale } = one;
  if (option === 'drafts') {
    return to === 'on'
      ? `${type.uid} now has drafts: the next start publishes ${count(entries, 'entry', 'entries')} (publishedAt = createdAt).`
      : `${type.uid} no longer has drafts: ${count(entries, 'draft')} stored.`;
  }
  return to === 'on'
    ? `${type.uid} is now localized: the next start gives ${count(entries, 'entry', 'entries')} the default locale (${locale}).`
    : `${type.uid} is no longer localized: ${inOtherLocales(one)} stored.`;
}

/** What a start has done. `unlocalized`: the entries that had a locale, and stay without one. */
export function describeSettled(one: TypeSwitch, unlocalized: number): readonly string[] {
  const { type, option, to, entries, locale } = one;
  if (option === 'locales' && to === 'off') {
    const parts = [
      ...(entries > 0 ? [`${inOtherLocales(one)} deleted`] : []),
      ...(unlocalized > 0 ? [`${count(unlocalized, 'entry no longer has', 'entries no longer have')} a locale`] : []),
    ];
    return parts.length === 0 ? [] : [`${type.uid} is no longer localized: ${parts.join(', ')}.`];
  }
  if (entries === 0) return [];
  if (option === 'drafts') {
    return to === 'on'
      ? [`${type.uid} now has drafts: ${count(entries, 'entry', 'entries')} published (publishedAt = createdAt).`]
      : [`${type.uid} no longer has drafts: ${count(entries, 'draft')} deleted.`];
  }
  return [`${type.uid} is now localized: ${count(entries, 'entry', 'entries')} got the default locale (${locale}).`];
}

const inOtherLocales = ({ entries, locale }: TypeSwitch): string =>
  `${count(entries, 'entry', 'entries')} in other locales than ${locale}`;

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;
