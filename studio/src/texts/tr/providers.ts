import type { Texts } from '../translated.ts';

export const providers: Texts<'tr', 'providers'> = {
  created: 'ilk oturum açışlarında hesap alır',
  explained:
    'Sağlayıcılar config/admin içindeki “auth.providers” ile ayarlanır. Gizli anahtarları ortamdan gelir ve hiçbir zaman gösterilmez. Bir değişiklik, sunucu yeniden başlatılınca geçerli olur.',
  invited: 'davet edilmelidir',
  loading: 'Kimlik sağlayıcıları yükleniyor…',
  newPeople: 'Hesabı olmayan kişiler',
  none: 'Kimlik sağlayıcısı yok. config/admin içindeki “auth.providers” listesine bir tane ekleyin, sunucuyu yeniden başlatın ve burada gösterilecek adresi sağlayıcıya kaydedin.',
  passwordsOff: 'Yöneticiler yalnızca bir sağlayıcıyla oturum açar; parolalar kapalıdır.',
  passwordsOn:
    'Parolalar da kabul edilir. Yalnızca sağlayıcılara izin vermek için, bir süper yönetici biriyle oturum açtıktan sonra “auth.passwords” değerini false yapın.',
  protocol: 'Protokol',
  register: 'Sağlayıcıya kaydedilecek adres',
  scimOff: 'Bir sağlayıcının yönetici oluşturup devre dışı bırakması için config/admin içinde “scim.token” ayarlayın.',
  scimOn: 'Bir sağlayıcı yöneticileri {address} adresinde SCIM ile yönetir. Belirteci ortamdadır.',
};
