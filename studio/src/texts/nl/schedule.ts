import type { Texts } from '../translated.ts';

export const schedule: Texts<'nl', 'schedule'> = {
  change: 'Wijzigen',
  failed: 'Niet uitgevoerd: {reason}',
  list: 'Gepland',
  notCarriedOut: 'Niet uitgevoerd',
  outdated: 'Sindsdien bewerkt. Wat is gepland, wordt gepubliceerd.',
  plan: 'Plannen',
  planPublishing: 'Publicatie plannen',
  planUnpublishing: 'Depubliceren plannen',
  planned: 'Gepland',
  publishWhen: 'Publiceren op',
  publishesAt: 'Wordt gepubliceerd op {time}',
  remove: 'Verwijderen',
  removed: 'Uit de planning verwijderd',
  saveFirst: 'Sla je wijzigingen op om ze te plannen.',
  schedule: 'Planning',
  takeCurrent: 'Huidige toestand plannen',
  unpublishWhen: 'Depubliceren op',
  unpublishesAt: 'Wordt gedepubliceerd op {time}',
};
