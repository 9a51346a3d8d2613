import type { Texts } from '../translated.ts';

export const schedule: Texts<'tr', 'schedule'> = {
  change: 'Değiştir',
  failed: 'Yapılmadı: {reason}',
  list: 'Zamanlananlar',
  notCarriedOut: 'Yapılmadı',
  outdated: 'O zamandan beri düzenlendi. Zamanlanan hâli yayınlanır.',
  plan: 'Zamanla',
  planPublishing: 'Yayınlamayı zamanla',
  planUnpublishing: 'Yayından kaldırmayı zamanla',
  planned: 'Zamanlandı',
  publishWhen: 'Yayınlama zamanı',
  publishesAt: '{time} tarihinde yayınlanır',
  remove: 'Kaldır',
  removed: 'Zamanlamadan kaldırıldı',
  saveFirst: 'Zamanlamak için değişikliklerinizi kaydedin.',
  schedule: 'Zamanlama',
  takeCurrent: 'Şimdiki hâlini zamanla',
  unpublishWhen: 'Yayından kaldırma zamanı',
  unpublishesAt: '{time} tarihinde yayından kaldırılır',
};
