import type { Texts } from '../translated.ts';

export const factors: Texts<'tr', 'factors'> = {
  added: 'Eklendi',
  code: 'Kod',
  codesLeft: 'Kalan kurtarma kodları: {left}',
  confirm: 'Devam',
  enterCode: 'Doğrulama uygulamanızın gösterdiği kodu veya bir kurtarma kodunu girin.',
  explanation:
    'Telefonunuzdaki bir doğrulama uygulamasıyla oturum açmak için yalnızca parola yetmez: bir kod da istenir.',
  hasFactor: '{name} ikinci bir faktörle oturum açıyor.',
  keepCodes:
    'Bu kodları güvenli bir yerde saklayın. Telefonunuzu kaybederseniz her biri bir kez uygulamanın kodunun yerine geçer. Yalnızca şimdi gösterilirler.',
  key: 'Anahtar',
  nameOfDevice: 'Cihazın adı',
  newCodes: 'Yeni kurtarma kodları',
  qrCode: 'Anahtarı içeren QR kodu',
  recoveryCodes: 'Kurtarma kodları',
  remove: 'Kaldır',
  removeNamed: '{name}: kaldır',
  requiredFrom:
    'Rolünüz ikinci bir faktör gerektiriyor. {date} tarihinden önce kurun; sonrasında onsuz oturum açamazsınız.',
  reset: 'İkinci faktörü kaldır',
  resetHint: 'Yenisi kurulana kadar oturum açmak için parola yeterlidir. Tüm açık oturumlar sona erer.',
  roleRequires:
    'Rolünüz ikinci bir faktör gerektiriyor. Oturum açmak için telefonunuzda bir doğrulama uygulaması kurun.',
  scan: 'Resmi bir doğrulama uygulamasıyla tarayın veya anahtarı uygulamaya yazın. Sonra uygulamanın gösterdiği kodu girin.',
  secondFactor: 'İkinci faktör',
  setUp: 'Doğrulama uygulaması kur',
  wasReset: '{name} için artık ikinci faktör yok',
  whoAreYou: 'Siz olduğunuzu doğrulayın.',
};
