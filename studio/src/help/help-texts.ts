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
  ['Ctrl K', 'Go to a content type, an entry, an area or a command'],
  ['? or F1', 'This help; F1 also while you type'],
  ['Esc', 'Close a dialog, menu or sheet'],
] as const;

const HOME: Help = {
  title: 'Home',
  texts: [
    'The entries that were edited last, your drafts and unpublished changes, and how many entries there are.',
    'Every name is a link. Content types are in the navigation, or behind Ctrl K.',
  ],
};

const LIST: Help = {
  title: 'Lists',
  texts: [
    'A click in a row opens the entry; a click on a column’s heading sorts by it.',
    'Search, filters, order and page are in the address, so a list can be bookmarked and shared.',
    'Filter offers every field, and the fields of related entries. Columns changes the list for everybody.',
    'Select entries to publish, unpublish or delete them. Refused ones are listed with the reason.',
  ],
  keys: [['/', 'Search']],
};

const ENTRY: Help = {
  title: 'Entries',
  texts: [
    'What you type is kept in this browser until you save it: closing the tab loses nothing.',
    'Save for later keeps changes to a published entry beside it; Publish changes puts them live.',
    'A globe marks fields that all locales share. Fill from another locale copies the others.',
    'Related entries are opened and created in a sheet beside this one.',
    'If somebody else saves meanwhile, their changes and yours are merged; where both changed a field, you choose.',
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
    'In Crop, drag to choose a part and click to set the focus: shapes are placed around it.',
  ],
  keys: [['/', 'Search']],
};

const MODEL: Help = {
  title: 'Model',
  texts: [
    'Every content type and component with its fields; Relations is a picture of what connects them.',
    'With plinth dev, super admins add and change them. Review changes shows the files and the SQL before anything is written.',
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

const MISSING: Help = { title: 'Studio', texts: ['There is no such screen. Choose one in the navigation.'] };

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
