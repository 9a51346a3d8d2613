import type { Texts } from '../translated.ts';

export const schedule: Texts<'uk', 'schedule'> = {
  change: 'Змінити',
  failed: 'Не виконано: {reason}',
  list: 'Заплановане',
  notCarriedOut: 'Не виконано',
  outdated: 'Відтоді змінено. Буде опубліковано те, що заплановано.',
  plan: 'Запланувати',
  planPublishing: 'Запланувати публікацію',
  planUnpublishing: 'Запланувати зняття з публікації',
  planned: 'Заплановано',
  publishWhen: 'Опублікувати',
  publishesAt: 'Публікація: {time}',
  remove: 'Вилучити',
  removed: 'Вилучено з розкладу',
  saveFirst: 'Збережіть зміни, щоб запланувати їх.',
  schedule: 'Розклад',
  takeCurrent: 'Запланувати поточний стан',
  unpublishWhen: 'Зняти з публікації',
  unpublishesAt: 'Зняття з публікації: {time}',
};
