import type { Texts } from '../translated.ts';

export const imports: Texts<'es', 'imports'> = {
  by: 'Filas que cambian una entrada',
  byField: 'Las que tienen el mismo valor en {field}',
  byNone: 'Ninguna: todas son nuevas',
  column: 'Columna',
  counts: '{created} nuevas, {changed} cambiadas, {same} sin cambios',
  done: 'Importado: {created} nuevas, {changed} cambiadas',
  example: 'Ejemplo',
  explained:
    'Las entradas nuevas son borradores si su tipo los tiene. Una celda vacía vacía el campo de una entrada existente.',
  fieldOf: 'Campo para {column}',
  file: 'Archivo CSV',
  hint: 'La primera fila nombra las columnas. Como máximo {rows} filas y {size}.',
  refused: {
    one: '{count} fila no se puede importar y se omite',
    other: '{count} filas no se pueden importar y se omiten',
  },
  row: 'Fila {number}',
  save: { one: 'Importar {count} fila', other: 'Importar {count} filas' },
  skip: 'No importar',
  stopped: 'La importación se detuvo antes de la fila {number}. Las filas anteriores están guardadas.',
  title: 'Importar entradas',
  unreadable: 'No es un archivo CSV con nombres y filas que se pueda importar.',
  willChange: 'cambia {field}',
  willCreate: 'es nueva',
};
