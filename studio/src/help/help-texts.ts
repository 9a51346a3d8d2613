import { isSingle, type Model } from '../model/model.ts';
import { type SettingsSection, settingsSections } from '../settings/settings-sections.ts';
import type { Place } from '../state/place.ts';
import type { Studio } from '../state/studio.ts';
import type { Help } from './help.ts';
import { SETTINGS_HELP } from './settings-help.ts';

export const COMMON_KEYS = [
  ['Ctrl K', 'shell.findAnything'],
  ['? / F1', 'help.thisHelp'],
  ['Esc', 'help.closeADialogMenu'],
] as const;

const HOME: Help = {
  title: 'common.home',
  texts: ['help.recentlyEditedEntriesYourDrafts', 'help.findContentTypes'],
};

const CONFIGURE: Help = {
  title: 'list.configureView',
  texts: ['configure.forEverybody', 'help.openAFieldToConfigure'],
};

const LIST: Help = {
  title: 'help.lists',
  texts: [
    'help.clickARowToOpen',
    'help.listsHaveUrls',
    'help.filterOffersEveryField',
    'help.selectEntriesToPublishUnpublish',
    'help.importReadsACsv',
  ],
  keys: [
    ['/', 'common.search'],
    ['↑ / ↓', 'help.moveBetweenRows'],
  ],
};

const ENTRY: Help = {
  title: 'common.entries',
  texts: [
    'help.unsavedChangesAreKept',
    'help.saveForLaterStoresChanges',
    'help.aGlobeMarksFields',
    'help.relatedEntriesOpen',
    'help.ifSomeoneElseSaves',
    'help.commentsAreAbout',
    'help.reviewShowsTheStage',
  ],
  keys: [
    ['Ctrl S', 'common.save'],
    ['Alt ↑ / Alt ↓', 'help.moveAComponent'],
    ['Ctrl B, I, E, K', 'help.boldItalicCodeAndLink'],
  ],
};

const MEDIA: Help = {
  title: 'common.mediaLibrary',
  texts: [
    'help.openAFileToChange',
    'help.aSearchIncludesTheSubfolders',
    'help.selectFilesAndFolders',
    'help.cropFocus',
  ],
  keys: [['/', 'common.search']],
};

const RELEASES: Help = {
  title: 'common.releases',
  texts: [
    'help.aReleasePublishesTogether',
    'help.addEntriesOnTheirPages',
    'help.whatWasAddedGoesLive',
    'help.undoingMakesARelease',
  ],
};

const CALENDAR: Help = {
  title: 'common.calendar',
  texts: ['help.theCalendarShows', 'help.aReleasePublishesTogether'],
};

const MODEL: Help = {
  title: 'common.model',
  texts: ['help.allContentTypesAndComponents', 'help.withPlinthDevSuperAdmins', 'help.aRenamedField'],
};

const PROFILE: Help = {
  title: 'common.yourAccount',
  texts: ['help.yourNameIsShown', 'help.toChangeThePasswordEnter'],
};

const MISSING: Help = { title: 'common.notFound', texts: ['help.thisPageDoesNotExist'] };

/** The help of the screen at a location. */
export function helpOf({ path: [area, first, second] }: Place, { model, rights }: Studio): Help {
  switch (area) {
    case undefined:
      return HOME;
    case 'content':
      return second === undefined && !isSingleType(first ?? '', model) ? LIST : ENTRY;
    case 'media':
      return MEDIA;
    case 'configure':
      return CONFIGURE;
    case 'releases':
      return RELEASES;
    case 'calendar':
      return CALENDAR;
    case 'model':
      return MODEL;
    case 'profile':
      return PROFILE;
    case 'settings':
      return settingsHelp(first ?? settingsSections(rights)[0]?.name ?? '');
    default:
      return MISSING;
  }
}

const settingsHelp = (section: string): Help => SETTINGS_HELP[section as SettingsSection['name']] ?? MISSING;

function isSingleType(uid: string, { types }: Model): boolean {
  const type = types.get(uid);
  return type !== undefined && isSingle(type);
}
