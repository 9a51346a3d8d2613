import type { Texts } from '../translated.ts';

export const library: Texts<'nl', 'library'> = {
  added: 'Toegevoegd',
  anyTime: 'Op elk moment toegevoegd',
  anyUse: 'Gebruikt of niet',
  deletedFiles: 'Verwijderde bestanden',
  file: 'Bestand',
  filesCanBeRestored: {
    one: 'Bestanden kunnen {count} dag lang uit de prullenbak worden hersteld, mappen niet.',
    other: 'Bestanden kunnen {count} dagen lang uit de prullenbak worden hersteld, mappen niet.',
  },
  focusSaved: 'Focus opgeslagen',
  lastDays: {
    one: 'De afgelopen dag toegevoegd',
    other: 'De afgelopen {count} dagen toegevoegd',
  },
  noDeletedFiles: 'Geen verwijderde bestanden',
  path: 'Pad',
  saveFocus: 'Focus opslaan',
  unused: 'In geen veld gebruikt',
  use: 'Gebruik',
  used: 'In een veld gebruikt',
};
