import type { Texts } from '../translated.ts';

export const imports: Texts<'de', 'imports'> = {
  by: 'Zeilen, die einen Eintrag ändern',
  byField: 'Die mit gleichem Wert in {field}',
  byNone: 'Keine: alle sind neu',
  column: 'Spalte',
  counts: '{created} neu, {changed} geändert, {same} unverändert',
  done: 'Importiert: {created} neu, {changed} geändert',
  example: 'Beispiel',
  explained:
    'Neue Einträge sind Entwürfe, wenn ihr Typ Entwürfe hat. Eine leere Zelle leert das Feld eines vorhandenen Eintrags.',
  fieldOf: 'Feld für {column}',
  file: 'CSV-Datei',
  hint: 'Die erste Zeile benennt die Spalten. Höchstens {rows} Zeilen und {size}.',
  refused: {
    one: '{count} Zeile lässt sich nicht importieren und wird ausgelassen',
    other: '{count} Zeilen lassen sich nicht importieren und werden ausgelassen',
  },
  row: 'Zeile {number}',
  save: { one: '{count} Zeile importieren', other: '{count} Zeilen importieren' },
  skip: 'Nicht importieren',
  stopped: 'Der Import hielt vor Zeile {number} an. Die Zeilen davor sind gespeichert.',
  title: 'Einträge importieren',
  unreadable: 'Das ist keine CSV-Datei mit Namen und Zeilen, die sich importieren lässt.',
  willChange: 'ändert {field}',
  willCreate: 'ist neu',
};
