import type { Texts } from '../translated.ts';

export const schedule: Texts<'de', 'schedule'> = {
  change: 'Ändern',
  failed: 'Nicht ausgeführt: {reason}',
  list: 'Geplant',
  notCarriedOut: 'Nicht ausgeführt',
  outdated: 'Seitdem bearbeitet. Veröffentlicht wird, was geplant wurde.',
  plan: 'Planen',
  planPublishing: 'Veröffentlichung planen',
  planUnpublishing: 'Zurücknahme planen',
  planned: 'Geplant',
  publishWhen: 'Veröffentlichen am',
  publishesAt: 'Wird am {time} veröffentlicht',
  remove: 'Entfernen',
  removed: 'Aus dem Zeitplan entfernt',
  saveFirst: 'Speichere deine Änderungen, um sie zu planen.',
  schedule: 'Zeitplan',
  takeCurrent: 'Aktuellen Stand planen',
  unpublishWhen: 'Veröffentlichung zurücknehmen am',
  unpublishesAt: 'Veröffentlichung wird am {time} zurückgenommen',
};
