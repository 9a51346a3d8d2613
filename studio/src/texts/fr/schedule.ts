import type { Texts } from '../translated.ts';

export const schedule: Texts<'fr', 'schedule'> = {
  calendarExplained:
    'Ce qui sera publié et ce dont la publication sera annulée, et quand, dans votre fuseau horaire : {zone}.',
  change: 'Modifier',
  failed: 'Non exécuté : {reason}',
  list: 'Planifié',
  moreOfDay: '{count} de plus',
  nextMonth: 'Mois suivant',
  nothingPlanned: 'Rien n’est planifié pour ces semaines.',
  onlyFirst: 'Seuls les {count} premiers sont affichés.',
  outdated: 'Modifiée depuis. Ce qui a été planifié sera publié.',
  plan: 'Planifier',
  planPublishing: 'Planifier la publication',
  planUnpublishing: 'Planifier l’annulation de la publication',
  planned: 'Planifiée',
  previousMonth: 'Mois précédent',
  publishWhen: 'Publier le',
  remove: 'Retirer',
  removed: 'Retirée de la planification',
  saveFirst: 'Enregistrez vos modifications pour les planifier.',
  schedule: 'Planification',
  takeCurrent: 'Planifier l’état actuel',
  today: 'Aujourd’hui',
  unpublishWhen: 'Annuler la publication le',
};
