import type { Texts } from '../translated.ts';

export const schedule: Texts<'fr', 'schedule'> = {
  change: 'Modifier',
  failed: 'Non exécuté : {reason}',
  list: 'Planifié',
  notCarriedOut: 'Non exécuté',
  outdated: 'Modifiée depuis. Ce qui a été planifié sera publié.',
  plan: 'Planifier',
  planPublishing: 'Planifier la publication',
  planUnpublishing: 'Planifier l’annulation de la publication',
  planned: 'Planifiée',
  publishWhen: 'Publier le',
  publishesAt: 'Sera publiée le {time}',
  remove: 'Retirer',
  removed: 'Retirée de la planification',
  saveFirst: 'Enregistrez vos modifications pour les planifier.',
  schedule: 'Planification',
  takeCurrent: 'Planifier l’état actuel',
  unpublishWhen: 'Annuler la publication le',
  unpublishesAt: 'La publication sera annulée le {time}',
};
