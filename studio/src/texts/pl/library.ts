import type { Texts } from '../translated.ts';

export const library: Texts<'pl', 'library'> = {
  added: 'Dodano',
  anyTime: 'Dodane kiedykolwiek',
  anyUse: 'Używane lub nie',
  deletedFiles: 'Usunięte pliki',
  file: 'Plik',
  filesCanBeRestored: {
    one: 'Pliki można przywrócić z kosza przez {count} dzień, folderów nie.',
    few: 'Pliki można przywrócić z kosza przez {count} dni, folderów nie.',
    many: 'Pliki można przywrócić z kosza przez {count} dni, folderów nie.',
    other: 'Pliki można przywrócić z kosza przez {count} dnia, folderów nie.',
  },
  focusSaved: 'Zapisano punkt ostrości',
  lastDays: {
    one: 'Dodane w ciągu ostatniego dnia',
    few: 'Dodane w ciągu ostatnich {count} dni',
    many: 'Dodane w ciągu ostatnich {count} dni',
    other: 'Dodane w ciągu ostatnich {count} dnia',
  },
  noDeletedFiles: 'Brak usuniętych plików',
  path: 'Ścieżka',
  saveFocus: 'Zapisz punkt ostrości',
  unused: 'Nieużywane w żadnym polu',
  use: 'Użycie',
  used: 'Używane w polu',
};
