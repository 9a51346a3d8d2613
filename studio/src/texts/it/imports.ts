import type { Texts } from '../translated.ts';

export const imports: Texts<'it', 'imports'> = {
  by: 'Righe che modificano una voce',
  byField: 'Quelle con lo stesso valore in {field}',
  byNone: 'Nessuna: sono tutte nuove',
  column: 'Colonna',
  counts: '{created} nuove, {changed} modificate, {same} invariate',
  done: 'Importate: {created} nuove, {changed} modificate',
  example: 'Esempio',
  explained: 'Le nuove voci sono bozze se il loro tipo ne ha. Una cella vuota svuota il campo di una voce esistente.',
  fieldOf: 'Campo per {column}',
  file: 'File CSV',
  hint: 'La prima riga contiene i nomi delle colonne. Al massimo {rows} righe e {size}.',
  refused: {
    one: '{count} riga non si può importare e viene omessa',
    other: '{count} righe non si possono importare e vengono omesse',
  },
  row: 'Riga {number}',
  save: { one: 'Importa {count} riga', other: 'Importa {count} righe' },
  skip: 'Non importare',
  stopped: 'L’importazione si è fermata prima della riga {number}. Le righe precedenti sono salvate.',
  title: 'Importa voci',
  unreadable: 'Non è un file CSV con nomi e righe che si possa importare.',
  willChange: 'modifica {field}',
  willCreate: 'è nuova',
};
