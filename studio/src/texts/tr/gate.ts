import type { Texts } from '../translated.ts';

export const gate: Texts<'tr', 'gate'> = {
  backToSignIn: 'Girişe dön',
  chooseANewPassword: 'Yeni bir parola belirleyin',
  completeAccount: 'Hesabınızı tamamlamak için bir parola belirleyin.',
  createTheFirstAdministrator: 'İlk yöneticiyi oluştur',
  enterEmail: 'Bağlantıyı almak için e-posta adresinizi girin.',
  forgotYourPassword: 'Parolanızı mı unuttunuz?',
  linkOnItsWay: '{email} bir yöneticiye aitse, yeni parola belirleme bağlantısı yolda.',
  lookIntoYourMailbox: 'Gelen kutunuza bakın',
  newPassword: 'Yeni parola',
  noAdministratorYet:
    'Bu projenin henüz yöneticisi yok. İlk yönetici her şeyi yapabilir ve başkalarını davet edebilir.',
  openStudio: 'Studio’yu aç',
  passwordHint: 'En az 8 karakter; küçük harf, büyük harf ve rakam içermeli',
  saveAndSignIn: 'Kaydet ve giriş yap',
  sendTheLink: 'Bağlantıyı gönder',
  signIn: 'Giriş yap',
  signInAgain: 'Yeniden giriş yap',
  signInAgainToContinue: 'Devam etmek için yeniden giriş yapın. Yazdığınız hiçbir şey kaybolmadı.',
  signInToStudio: 'Studio’ya giriş yapın',
  signInWith: '{provider} ile giriş yap',
  staySignedIn: 'Oturumum açık kalsın',
  welcomeToStudio: 'Studio’ya hoş geldiniz',
  youHaveBeenInvited: 'Davet edildiniz',
  yourSessionHasEnded: 'Oturumunuz sona erdi',
};
