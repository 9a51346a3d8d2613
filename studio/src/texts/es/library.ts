import type { Texts } from '../translated.ts';

export const library: Texts<'es', 'library'> = {
  added: 'Añadido',
  anyTime: 'Añadidos en cualquier momento',
  anyUse: 'Usados o no',
  deletedFiles: 'Archivos eliminados',
  file: 'Archivo',
  filesCanBeRestored: {
    one: 'Los archivos se pueden restaurar desde la papelera durante {count} día; las carpetas, no.',
    other: 'Los archivos se pueden restaurar desde la papelera durante {count} días; las carpetas, no.',
  },
  focusSaved: 'Foco guardado',
  lastDays: {
    one: 'Añadidos en el último día',
    other: 'Añadidos en los últimos {count} días',
  },
  noDeletedFiles: 'No hay archivos eliminados',
  path: 'Ruta',
  saveFocus: 'Guardar el foco',
  unused: 'No usados en ningún campo',
  use: 'Uso',
  used: 'Usados en un campo',
};
