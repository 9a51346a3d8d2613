import type { Texts } from '../translated.ts';

export const trash: Texts<'nl', 'trash'> = {
  deletedEntries: 'Verwijderde items van {type}',
  deletedTime: 'Verwijderd',
  empty: 'Geen verwijderde items',
  entry: 'Item',
  explained: {
    one: 'Wat je verwijdert, kan {count} dag lang worden hersteld.',
    other: 'Wat je verwijdert, kan {count} dagen lang worden hersteld.',
  },
  forget: '{name} definitief verwijderen',
  forgetQuestion: '{name} definitief verwijderen?',
  left: { one: '{count} relatie kon niet worden hersteld.', other: '{count} relaties konden niet worden hersteld.' },
  off: 'In dit project wordt niet bewaard wat je verwijdert.',
  restoreNamed: '{name} herstellen',
  restored: 'Hersteld.',
  restoredAsDraft: 'Hersteld als concept.',
  until: 'Bewaard tot',
};
