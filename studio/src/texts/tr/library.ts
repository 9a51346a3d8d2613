import type { Texts } from '../translated.ts';

export const library: Texts<'tr', 'library'> = {
  added: 'Eklendi',
  anyTime: 'Herhangi bir zamanda eklenen',
  anyUse: 'Kullanılan veya kullanılmayan',
  deletedFiles: 'Silinen dosyalar',
  file: 'Dosya',
  filesCanBeRestored: {
    one: 'Dosyalar {count} gün boyunca çöp kutusundan geri yüklenebilir, klasörler yüklenemez.',
    other: 'Dosyalar {count} gün boyunca çöp kutusundan geri yüklenebilir, klasörler yüklenemez.',
  },
  focusSaved: 'Odak kaydedildi',
  lastDays: {
    one: 'Son {count} günde eklenen',
    other: 'Son {count} günde eklenen',
  },
  noDeletedFiles: 'Silinen dosya yok',
  path: 'Yol',
  saveFocus: 'Odağı kaydet',
  unused: 'Hiçbir alanda kullanılmayan',
  use: 'Kullanım',
  used: 'Bir alanda kullanılan',
};
