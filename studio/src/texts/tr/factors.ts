import type { Texts } from '../translated.ts';

export const factors: Texts<'tr', 'factors'> = {
  addPasskey: 'Geçiş anahtarı ekle',
  added: 'Eklendi',
  authenticator: 'Doğrulama uygulaması',
  code: 'Kod',
  codeOrPasskey: 'Bir kod girin veya geçiş anahtarı kullanmak için alanı boş bırakın.',
  codesLeft: 'Kalan kurtarma kodları: {left}',
  confirm: 'Devam',
  enterCode: 'Doğrulama uygulamanızın gösterdiği kodu veya bir kurtarma kodunu girin.',
  explanation:
    'Telefonunuzdaki bir doğrulama uygulamasıyla oturum açmak için yalnızca parola yetmez: bir kod da istenir.',
  forget: 'Yeniden sor',
  forgetNamed: '{device} üzerinde yeniden sor',
  forgotten: 'Bu tarayıcıda yeniden sorulacak',
  hasFactor: '{name} ikinci bir faktörle oturum açıyor.',
  keepCodes:
    'Bu kodları güvenli bir yerde saklayın. Telefonunuzu kaybederseniz her biri bir kez uygulamanın kodunun yerine geçer. Yalnızca şimdi gösterilirler.',
  key: 'Anahtar',
  kind: 'Tür',
  nameOfDevice: 'Cihazın adı',
  namePasskey: 'Geçiş anahtarını sonra tanıyacağınız bir ad seçin. Ardından tarayıcınız nerede saklanacağını sorar.',
  newCodes: 'Yeni kurtarma kodları',
  passkey: 'Geçiş anahtarı',
  passkeyExplanation:
    'Geçiş anahtarı bir cihazda, parola yöneticisinde veya güvenlik anahtarında saklanır. Kodun yerine geçer; cihaz sizi tanırsa parolasız oturum açar.',
  passkeyFailed: 'Tarayıcı bir geçiş anahtarı vermedi. Yeniden deneyin veya başka bir yol seçin.',
  passkeyKnown: 'Bu cihazda zaten bir geçiş anahtarınız var. Onu kullanın veya başka bir cihaz seçin.',
  passkeysAt: 'Geçiş anahtarları yalnızca {address} adresinde çalışır. Eklemek için Studio’yu orada açın.',
  passkeysNeedHttps:
    'Geçiş anahtarları bir https adresi gerektirir. Sunucuyu yönetenden config/server içinde "url" ayarlamasını isteyin.',
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
  signInWithPasskey: 'Geçiş anahtarıyla oturum aç',
  trust: 'Bu tarayıcıda {date} tarihine kadar sorma',
  trustedBrowsers: 'Güvenilen tarayıcılar',
  trustedHint:
    'Bu tarayıcılarda oturum açarken ikinci faktör sorulmaz. Başkasının oturum açabileceği yerlerde yeniden sorulsun.',
  trustedUntil: 'Güvenilme sonu',
  usePasskey: 'Geçiş anahtarı kullan',
  wasReset: '{name} için artık ikinci faktör yok',
  whoAreYou: 'Siz olduğunuzu doğrulayın.',
};
