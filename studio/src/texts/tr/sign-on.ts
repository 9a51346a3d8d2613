import type { Texts } from '../translated.ts';

export const signOn: Texts<'tr', 'signOn'> = {
  arriving: 'Giriş yapılıyor…',
  away: 'Kimlik sağlayıcı yanıt vermiyor. Birkaç dakika sonra yeniden deneyin veya başka bir yolla giriş yapın.',
  denied: 'Kimlik sağlayıcı girişi reddetti. Yeniden deneyin; yine reddedilirse onu yönetenlere sorun.',
  expired: 'Girişin süresi doldu veya giriş başka bir tarayıcıda başlatıldı. Yeniden başlatın.',
  failed:
    'Giriş tamamlanamadı. Yeniden deneyin; yine olmazsa bir süper yöneticiye bildirin: nedeni sunucunun günlüğünde yazar.',
  inactive: 'Hesabınız devre dışı. Bir süper yöneticiden etkinleştirmesini isteyin.',
  lastSuperAdmin:
    'Gruplarınız, son süper yöneticinin rolünü elinden alırdı. Önce başka birini süper yönetici yapın veya gruplarınızı değiştirtin.',
  linkWorksOnce: 'Bu bağlantı sunucuda oluşturuldu. Yalnızca bir kez çalışır.',
  noAccess:
    'Kimlik sağlayıcıdaki gruplarınız size erişim vermiyor. Onu yönetenlerden, sizi erişim veren bir gruba eklemelerini isteyin.',
  noAccount:
    'Burada sizin için bir hesap yok. Bir süper yöneticiden, kimlik sağlayıcıdaki e-posta adresinizi davet etmesini isteyin.',
  notSignedIn: 'Giriş yapmadınız',
  otherPerson: 'E-posta adresinizin hesabı, kimlik sağlayıcıda başka birine ait. Bir süper yöneticiye sorun.',
  unverified: 'Kimlik sağlayıcı e-posta adresinizi doğrulamıyor. Adresi orada doğrulayın ve yeniden giriş yapın.',
};
