import type { Texts } from '../translated.ts';

export const trash: Texts<'tr', 'trash'> = {
  deletedEntries: 'Silinen kayıtlar: {type}',
  deletedTime: 'Silinme',
  empty: 'Silinen kayıt yok',
  entry: 'Kayıt',
  explained: {
    one: 'Sildikleriniz {count} gün boyunca geri yüklenebilir.',
    other: 'Sildikleriniz {count} gün boyunca geri yüklenebilir.',
  },
  forget: '{name} kalıcı olarak sil',
  forgetQuestion: '{name} kalıcı olarak silinsin mi?',
  left: { one: '{count} ilişki geri yüklenemedi.', other: '{count} ilişki geri yüklenemedi.' },
  off: 'Bu projede silinenler saklanmaz.',
  restoreNamed: '{name} geri yükle',
  restored: 'Geri yüklendi.',
  restoredAsDraft: 'Taslak olarak geri yüklendi.',
  until: 'Saklama sonu',
};
