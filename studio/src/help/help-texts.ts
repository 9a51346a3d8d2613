import { isSingle, type Model } from '../model/model.ts';
import { type SettingsSection, settingsSections } from '../settings/settings-sections.ts';
import type { Place } from '../state/place.ts';
import type { Studio } from '../state/studio.ts';
import { SETTINGS_HELP } from './settings-help.ts';

export interface Help {
  readonly title: string;
  readonly texts: readonly string[];
  readonly keys?: readonly (readonly [key: string, meaning: string])[];
}

export const COMMON_KEYS = [
  ['Ctrl K', 'Find a content type, an entry, a page or a command'],
  ['? or F1', 'This help; F1 also while you type'],
  ['Esc', 'Close a dialog, menu or sheet'],
] as const;

const HOME: Help = {
  title: 'Home',
  texts: [
    'Recently edited entries, your drafts and unpublished changes, and the number of entries of each content type.',
    'Find content types in the navigation, or press Ctrl K.',
  ],
};

const LIST: Help = {
  title: 'Lists',
  texts: [
    'Click a row to open the entry, or a column heading to sort by it.',
    'Search, filters, order and page are part of the URL, so you can bookmark and share a list.',
    'Filter offers every field, and the fields of related entries. Columns changes the list for everybody.',
    'Select entries to publish, unpublish or delete them. Entries that are refused are listed with the reason.',
  ],
  keys: [['/', 'Search']],
};

const ENTRY: Help = {
  title: 'Entries',
  texts: [
    'Unsaved changes are kept in this browser, even if you close the tab or lose the connection.',
    'Save for later stores changes to a published entry without publishing them. Publish changes makes them public.',
    'A globe marks fields that all locales share. Fill from another locale copies the others.',
    'Related entries open in a side sheet, where you can also create new ones.',
    'If someone else saves the entry while you edit it, the changes are merged. If both of you changed the same field, you choose.',
  ],
  keys: [
    ['Ctrl S', 'Save'],
    ['Alt ↑ / Alt ↓', 'Move a component or a block'],
    ['Ctrl B, I, E, K', 'Bold, italic, code and link in rich text'],
  ],
};

const MEDIA: Help = {
  title: 'Media library',
  texts: [
    'Open a file to change its name, alternative text, caption and folder, to replace or crop it, and to see where it is used.',
    'A search includes the subfolders of the open folder.',
    'Select files and folders to move or delete them.',
    'In Crop, drag to select an area, or click to set the focus that the preset shapes are centred on.',
  ],
  keys: [['/', 'Search']],
};

const MODEL: Help = {
  title: 'Model',
  texts: [
    'All content types and components with their fields. Relations shows how they are connected.',
    'With plinth dev, super admins can change them. Review changes shows the files and the SQL before anything is written.',
    'A renamed field is a new, empty one; the old column keeps its data.',
  ],
};

const PROFILE: Help = {
  title: 'Your account',
  texts: [
    'Your name is shown to others at the entries you edit. You sign in with your e-mail address.',
    'To change the password, enter the current one too. Sessions in other browsers end.',
  ],
};

const MISSING: Help = { title: 'Studio', texts: ['This page does not exist. Choose one in the navigation.'] };

/** The help of the screen at a location. */
export function helpOf({ path: [area, first, second] }: Place, { model, rights }: Studio): Help {
  switch (area) {
    case undefined:
      return HOME;
    case 'content':
      return second === undefined && !isSingleType(first ?? '', model) ? LIST : ENTRY;
    case 'media':
      return MEDIA;
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
