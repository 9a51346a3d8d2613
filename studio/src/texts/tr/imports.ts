import type { Texts } from '../translated.ts';

export const imports: Texts<'tr', 'imports'> = {
  by: 'Bir kaydı değiştiren satırlar',
  byField: '{field} değeri aynı olanlar',
  byNone: 'Hiçbiri: tümü yeni',
  column: 'Sütun',
  counts: '{created} yeni, {changed} değişen, {same} aynı',
  done: 'İçe aktarıldı: {created} yeni, {changed} değişen',
  example: 'Örnek',
  explained: 'Türünde taslak varsa yeni kayıtlar taslaktır. Boş hücre, var olan kaydın alanını boşaltır.',
  fieldOf: '{column} için alan',
  file: 'CSV dosyası',
  hint: 'İlk satır sütun adlarını içerir. En fazla {rows} satır ve {size}.',
  refused: {
    one: '{count} satır içe aktarılamıyor ve atlanıyor',
    other: '{count} satır içe aktarılamıyor ve atlanıyor',
  },
  row: 'Satır {number}',
  save: { one: '{count} satırı içe aktar', other: '{count} satırı içe aktar' },
  skip: 'İçe aktarma',
  stopped: 'İçe aktarma {number}. satırdan önce durdu. Önceki satırlar kaydedildi.',
  title: 'Kayıtları içe aktar',
  unreadable: 'Bu, içe aktarılabilecek ad ve satırları olan bir CSV dosyası değil.',
  willChange: '{field} değişir',
  willCreate: 'yeni',
};
