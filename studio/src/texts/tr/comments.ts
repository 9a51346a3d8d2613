import type { Texts } from '../translated.ts';

export const comments: Texts<'tr', 'comments'> = {
  answer: 'Yanıtla',
  answerTo: '{name} için yanıt',
  closed: '{name} çözdü, {time}',
  comment: 'Yorum yap',
  deleteText: 'Bu yorum ve yanıtları silinsin mi?',
  edit: 'Düzenle',
  edited: 'düzenlendi',
  formerPerson: 'Silinmiş hesap',
  mention: 'Birinden bahset',
  nobody: 'Bu adla bunu okuyabilecek kimse yok',
  none: 'Henüz yorum yok',
  of: 'Yorumlar: {field}',
  reopen: 'Yeniden aç',
  resolve: 'Çöz',
  showClosed: { one: '{count} çözülmüş yorumu göster', other: '{count} çözülmüş yorumu göster' },
  title: 'Yorumlar',
  write: 'Yorum yaz',
};
