import type { Texts } from '../translated.ts';

export const library: Texts<'de', 'library'> = {
  added: 'Hinzugefügt',
  anyTime: 'Irgendwann hinzugefügt',
  anyUse: 'Verwendet oder nicht',
  deletedFiles: 'Gelöschte Dateien',
  file: 'Datei',
  filesCanBeRestored: {
    one: 'Dateien lassen sich {count} Tag lang aus dem Papierkorb wiederherstellen, Ordner nicht.',
    other: 'Dateien lassen sich {count} Tage lang aus dem Papierkorb wiederherstellen, Ordner nicht.',
  },
  focusSaved: 'Fokus gespeichert',
  lastDays: {
    one: 'Am letzten Tag hinzugefügt',
    other: 'In den letzten {count} Tagen hinzugefügt',
  },
  noDeletedFiles: 'Keine gelöschten Dateien',
  path: 'Pfad',
  saveFocus: 'Fokus speichern',
  unused: 'In keinem Feld verwendet',
  use: 'Verwendung',
  used: 'In einem Feld verwendet',
};
