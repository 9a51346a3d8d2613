import type { Texts } from '../translated.ts';

export const home: Texts<'tr', 'home'> = {
  checkingTheServer: 'Sunucu denetleniyor…',
  collection: 'Koleksiyon',
  discardText: '“{entry}” içine yazdıklarınız bu tarayıcıdan silinir. Kaydedilenler kalır.',
  discardUnsavedChanges: 'Kaydedilmemiş değişikliklerden vazgeçilsin mi?',
  entries: { one: '{count} kayıt', other: '{count} kayıt' },
  hello: 'Merhaba',
  helloName: 'Merhaba, {name}',
  inDevelopment: 'geliştirme ortamı, Strapi {version} API, Node {node}',
  inEnvironment: '{environment} ortamı, Strapi {version} API, Node {node}',
  lastEdited: 'Son düzenlenenler',
  newOf: 'Yeni {name}',
  nothingHasBeenEditedYet: 'Henüz hiçbir şey düzenlenmedi.',
  nothingToEditYet: 'Henüz düzenlenecek bir şey yok',
  running: 'Çalışıyor',
  server: 'Sunucu',
  singleType: 'Tekil tip',
  unsavedInThisBrowser: 'Bu tarayıcıda kaydedilmemiş',
  youHaveNoDrafts: 'Taslağınız ya da yayınlanmamış değişikliğiniz yok.',
  yourRoleHasNoAccess: 'Rolünüzün içerik tiplerine erişimi yok.',
  yourUnpublishedWork: 'Yayınlanmamış çalışmalarınız',
};
