import type { Texts } from '../translated.ts';

export const trash: Texts<'es', 'trash'> = {
  deletedEntries: 'Entradas eliminadas de {type}',
  deletedTime: 'Eliminación',
  empty: 'No hay entradas eliminadas',
  entry: 'Entrada',
  explained: {
    one: 'Lo que elimina se puede restaurar durante {count} día.',
    other: 'Lo que elimina se puede restaurar durante {count} días.',
  },
  forget: 'Eliminar {name} definitivamente',
  forgetQuestion: '¿Eliminar {name} definitivamente?',
  left: { one: 'No se pudo restaurar {count} relación.', other: 'No se pudieron restaurar {count} relaciones.' },
  off: 'Este proyecto no conserva lo que se elimina.',
  restoreNamed: 'Restaurar {name}',
  restored: 'Restaurado.',
  restoredAsDraft: 'Restaurado como borrador.',
  until: 'Se conserva hasta',
};
