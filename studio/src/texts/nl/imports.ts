import type { Texts } from '../translated.ts';

export const imports: Texts<'nl', 'imports'> = {
  by: 'Rijen die een item wijzigen',
  byField: 'Die met dezelfde waarde in {field}',
  byNone: 'Geen: alle zijn nieuw',
  column: 'Kolom',
  counts: '{created} nieuw, {changed} gewijzigd, {same} ongewijzigd',
  done: 'Geïmporteerd: {created} nieuw, {changed} gewijzigd',
  example: 'Voorbeeld',
  explained:
    'Nieuwe items zijn concepten als hun type die heeft. Een lege cel maakt het veld van een bestaand item leeg.',
  fieldOf: 'Veld voor {column}',
  file: 'CSV-bestand',
  hint: 'De eerste rij bevat de namen van de kolommen. Hoogstens {rows} rijen en {size}.',
  refused: {
    one: '{count} rij kan niet worden geïmporteerd en wordt overgeslagen',
    other: '{count} rijen kunnen niet worden geïmporteerd en worden overgeslagen',
  },
  row: 'Rij {number}',
  save: { one: '{count} rij importeren', other: '{count} rijen importeren' },
  skip: 'Niet importeren',
  stopped: 'De import stopte voor rij {number}. De rijen daarvoor zijn opgeslagen.',
  title: 'Items importeren',
  unreadable: 'Dit is geen CSV-bestand met namen en rijen dat geïmporteerd kan worden.',
  willChange: 'wijzigt {field}',
  willCreate: 'is nieuw',
};
