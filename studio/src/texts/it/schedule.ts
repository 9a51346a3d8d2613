import type { Texts } from '../translated.ts';

export const schedule: Texts<'it', 'schedule'> = {
  change: 'Modifica',
  failed: 'Non eseguita: {reason}',
  list: 'Pianificate',
  notCarriedOut: 'Non eseguita',
  outdated: 'Modificata da allora. Sarà pubblicato ciò che è stato pianificato.',
  plan: 'Pianifica',
  planPublishing: 'Pianifica la pubblicazione',
  planUnpublishing: 'Pianifica l’annullamento',
  planned: 'Pianificata',
  publishWhen: 'Pubblica il',
  publishesAt: 'Sarà pubblicata il {time}',
  remove: 'Rimuovi',
  removed: 'Rimossa dalla pianificazione',
  saveFirst: 'Salva le modifiche per pianificarle.',
  schedule: 'Pianificazione',
  takeCurrent: 'Pianifica lo stato attuale',
  unpublishWhen: 'Annulla la pubblicazione il',
  unpublishesAt: 'La pubblicazione sarà annullata il {time}',
};
