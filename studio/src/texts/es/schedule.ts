import type { Texts } from '../translated.ts';

export const schedule: Texts<'es', 'schedule'> = {
  change: 'Cambiar',
  failed: 'No se ha realizado: {reason}',
  list: 'Programado',
  notCarriedOut: 'No realizada',
  outdated: 'Editada desde entonces. Se publica lo que se programó.',
  plan: 'Programar',
  planPublishing: 'Programar la publicación',
  planUnpublishing: 'Programar la anulación',
  planned: 'Programada',
  publishWhen: 'Publicar el',
  publishesAt: 'Se publica el {time}',
  remove: 'Quitar',
  removed: 'Quitada de la programación',
  saveFirst: 'Guarda los cambios para programarlos.',
  schedule: 'Programación',
  takeCurrent: 'Programar el estado actual',
  unpublishWhen: 'Anular la publicación el',
  unpublishesAt: 'La publicación se anula el {time}',
};
