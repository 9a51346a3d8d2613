import type { Texts } from '../translated.ts';

export const schedule: Texts<'pl', 'schedule'> = {
  change: 'Zmień',
  failed: 'Nie wykonano: {reason}',
  list: 'Zaplanowane',
  notCarriedOut: 'Nie wykonano',
  outdated: 'Od tego czasu edytowano. Opublikowane zostanie to, co zaplanowano.',
  plan: 'Zaplanuj',
  planPublishing: 'Zaplanuj publikację',
  planUnpublishing: 'Zaplanuj cofnięcie publikacji',
  planned: 'Zaplanowano',
  publishWhen: 'Opublikuj',
  publishesAt: 'Publikacja: {time}',
  remove: 'Usuń',
  removed: 'Usunięto z harmonogramu',
  saveFirst: 'Zapisz zmiany, aby je zaplanować.',
  schedule: 'Harmonogram',
  takeCurrent: 'Zaplanuj bieżący stan',
  unpublishWhen: 'Cofnij publikację',
  unpublishesAt: 'Cofnięcie publikacji: {time}',
};
