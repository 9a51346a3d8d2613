import type { Texts } from '../translated.ts';

export const imports: Texts<'pl', 'imports'> = {
  by: 'Wiersze, które zmieniają wpis',
  byField: 'Te z tą samą wartością w polu {field}',
  byNone: 'Żadne: wszystkie są nowe',
  column: 'Kolumna',
  counts: 'nowe: {created}, zmienione: {changed}, bez zmian: {same}',
  done: 'Zaimportowano: nowe: {created}, zmienione: {changed}',
  example: 'Przykład',
  explained: 'Nowe wpisy są szkicami, jeśli ich typ je ma. Pusta komórka opróżnia pole istniejącego wpisu.',
  fieldOf: 'Pole dla: {column}',
  file: 'Plik CSV',
  hint: 'Pierwszy wiersz zawiera nazwy kolumn. Najwyżej {rows} wierszy i {size}.',
  refused: {
    one: '{count} wiersza nie można zaimportować, zostanie pominięty',
    few: '{count} wierszy nie można zaimportować, zostaną pominięte',
    many: '{count} wierszy nie można zaimportować, zostaną pominięte',
    other: '{count} wiersza nie można zaimportować, zostaną pominięte',
  },
  row: 'Wiersz {number}',
  save: {
    one: 'Importuj {count} wiersz',
    few: 'Importuj {count} wiersze',
    many: 'Importuj {count} wierszy',
    other: 'Importuj {count} wiersza',
  },
  skip: 'Nie importuj',
  stopped: 'Import zatrzymał się przed wierszem {number}. Wcześniejsze wiersze są zapisane.',
  title: 'Importuj wpisy',
  unreadable: 'To nie jest plik CSV z nazwami i wierszami, który można zaimportować.',
  willChange: 'zmienia {field}',
  willCreate: 'jest nowy',
};
