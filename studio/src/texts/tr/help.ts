import type { Texts } from '../translated.ts';

export const help: Texts<'tr', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    'Devre dışı bırakılan yöneticinin oturumu hemen kapatılır. Son süper yönetici devre dışı bırakılamaz.',
  aGlobeMarksFields:
    'Küre simgesi, tüm yerel ayarların paylaştığı alanları gösterir. “Başka bir yerel ayardan doldur” diğerlerini kopyalar.',
  aReleasePublishesTogether:
    'Bir paket, kayıtlarını birlikte yayınlar ya da yayından kaldırır: ya hepsini ya hiçbirini.',
  aRenamedField: 'Yeniden adlandırılan alan yeni ve boş bir alandır; eski sütun verilerini korur.',
  aSearchIncludesTheSubfolders: 'Arama, açık klasörün alt klasörlerini de kapsar.',
  aTokenIsShownOnce: 'Token yalnızca bir kez, oluşturulduğunda ya da yeniden üretildiğinde gösterilir.',
  actionsGrantedToPublicNeed: 'Public rolüne verilen işlemler token gerektirmez.',
  addEntriesOnTheirPages: 'Kayıtlar kendi sayfalarında eklenir. Paket hemen ya da belirli bir zamanda yayınlanabilir.',
  administratorRoles: 'Yönetici rolleri',
  allContentTypesAndComponents:
    'Tüm içerik tipleri ve bileşenler, alanlarıyla birlikte. “İlişkiler” nasıl bağlandıklarını gösterir.',
  anInvitedAdministratorGets:
    'Davet edilen yönetici, parola belirleme bağlantısı alır. Sunucu e-posta göndermiyorsa bağlantıyı kopyalayıp iletin.',
  boldItalicCodeAndLink: 'Zengin metinde kalın, italik, kod ve bağlantı',
  clickAColumnHeading:
    'Tüm sütunu açıp kapatmak için sütun başlığına tıklayın. “Gözden geçir”, kaydetmeden önce değişikliklerinizi listeler.',
  clickARowToOpen: 'Kaydı açmak için satıra, ona göre sıralamak için sütun başlığına tıklayın.',
  closeADialogMenu: 'İletişim kutusunu, menüyü ya da paneli kapat',
  commentsAreAbout:
    'Yorumlar kayıt veya bir alan hakkındadır. Haber vermek için birinden bahsedin ve konu kapanınca yorumu çözün.',
  cropFocus:
    '“Kırp” içinde bir alan seçmek için sürükleyin ya da hazır biçimlerin ortalanacağı odağı belirlemek için tıklayın.',
  customGrantsSingleActionsRead:
    '“Özel” tek tek işlemlere izin verir. “Salt okunur” ve “Tam yetki”, ileride eklenecekler dahil tüm içerik tiplerini kapsar.',
  deletingALocaleDeletes: 'Bir yerel ayarı silmek, kayıtlarını da siler. Varsayılan yerel ayar silinemez.',
  deliveriesListsTheLatestAttempts:
    '“Gönderimler”, son denemeleri yükleri ve yanıtlarıyla listeler. “Yeniden gönder” birini tekrarlar.',
  eachActionListsItsRoutes:
    'Her işlem, rotalarını ve o işleme sahip diğer rolleri listeler. Açık rotalar herkese yanıt verir.',
  eventsAreSent:
    'Kayıtlar ya da dosyalar değiştiğinde olaylar URL’ye gönderilir. Başarısız gönderimler bir süre yeniden denenir.',
  expandAContentType:
    'Tek tek alanlara ya da yerel ayarlara izin vermek veya koşul belirlemek için bir içerik tipini genişletin.',
  filterOffersEveryField:
    'Filtre her alanı ve ilişkili kayıtların alanlarını sunar. Sütunlar ve görünümler, paylaşana kadar yalnızca sizindir.',
  filterTheLog:
    'Bir kişinin o zamanki adına veya e-posta adresine, işleme ve güne göre filtreleyin. Bir kişiye tıklamak yalnızca onun yaptıklarını gösterir.',
  findContentTypes: 'İçerik tiplerini gezinme bölümünde bulun ya da Ctrl K tuşlarına basın.',
  helpFor: 'Yardım: {title}',
  ifSomeoneElseSaves:
    'Siz düzenlerken başka biri kaydı kaydederse değişiklikler birleştirilir. İkiniz de aynı alanı değiştirdiyseniz seçim sizindir.',
  importReadsACsv:
    'İçe aktarma bir CSV dosyasını okur. Her sütunun alanını seçin ve önizlemeye bakın: onaylamadan önce hiçbir şey yazılmaz.',
  keys: 'Tuşlar',
  lists: 'Listeler',
  listsHaveUrls:
    'Arama, filtreler, sıralama ve sayfa URL’nin parçasıdır; böylece listeyi yer imlerine ekleyip paylaşabilirsiniz.',
  moveAComponent: 'Bileşen ya da blok taşı',
  moveBetweenRows: 'Satırlar arasında gez; Boşluk tuşu kaydı seçer',
  moveBetweenTheBoxes: 'Kutular arasında gezin',
  openAFieldToConfigure:
    'Metinlerini, genişliğini ve düzenlenip düzenlenemeyeceğini değiştirmek için bir alanı aç. Oklar sırayı değiştirir.',
  openAFileToChange:
    'Adını, alternatif metnini, altyazısını ve klasörünü değiştirmek, dosyayı değiştirmek ya da kırpmak ve nerede kullanıldığını görmek için dosyayı açın.',
  openAnAdministratorToChange:
    'Adını, rollerini ve parolasını değiştirmek ya da devre dışı bırakmak için bir yöneticiyi açın.',
  recentlyEditedEntriesYourDrafts:
    'Son düzenlenen kayıtlar, taslaklarınız ve yayınlanmamış değişiklikleriniz, her içerik tipinin kayıt sayısı.',
  relatedEntriesOpen: 'İlişkili kayıtlar yan panelde açılır; orada yenilerini de oluşturabilirsiniz.',
  reviewShowsTheStage:
    'Türün bir inceleme iş akışı varsa, İnceleme kaydın aşamasını gösterir ve onu bir yorumla ilerletir.',
  saveForLaterStoresChanges:
    '“Sonrası için kaydet”, yayındaki bir kaydın değişikliklerini yayınlamadan saklar. “Değişiklikleri yayınla” onları herkese açar.',
  searchByNameOrEmail: 'Ada ya da e-posta adresine göre arayın.',
  secretsOfProvidersAreNever:
    'Sağlayıcıların gizli anahtarları hiçbir zaman gösterilmez. Kayıtlı olanı korumak için alanı boş bırakın.',
  selectEntriesToPublishUnpublish:
    'Yayınlamak, yayından kaldırmak ya da silmek için kayıtları seçin. Reddedilen kayıtlar nedenleriyle listelenir.',
  selectFilesAndFolders: 'Taşımak ya da silmek için dosya ve klasörleri seçin.',
  theCalendarShows:
    'Takvim, paketlerin ve okuyabildiğiniz kayıtların ne zaman yayınlanacağını ve yayından kaldırılacağını gösterir. Yapılamayanlar kendi gününde kalır.',
  thisHelp: 'Bu yardım; yazarken F1 de olur',
  thisPageDoesNotExist: 'Bu sayfa yok. Gezinme bölümünden bir sayfa seçin.',
  toChangeThePasswordEnter:
    'Parolayı değiştirmek için geçerli parolayı da girin. Diğer tarayıcılardaki oturumlar sona erer.',
  transferTokensMoveContentBetween:
    'Aktarım tokenları içeriği sunucular arasında taşır. Yalnızca bir kez, oluşturulduklarında ya da yeniden üretildiklerinde gösterilirler.',
  undoingMakesARelease:
    'Yayınlanmış bir paketi geri almak yeni bir paket oluşturur; onu yayınladığınızda önceki durum geri gelir.',
  unsavedChangesAreKept:
    'Kaydedilmemiş değişiklikler, sekmeyi kapatsanız ya da bağlantı kopsa bile bu tarayıcıda saklanır.',
  whatWasAddedGoesLive: 'Kayıt sonradan düzenlense bile eklenen hâli yayınlanır. Değiştirmek için şimdiki hâlini alın.',
  whoCanRegister: 'Sitenize ya da uygulamanıza kimlerin kaydolabileceği, alacakları rol ve e-postalar.',
  withPlinthDevSuperAdmins:
    'plinth dev ile süper yöneticiler bunları değiştirebilir. “Değişiklikleri gözden geçir”, herhangi bir şey yazılmadan önce dosyaları ve SQL’i gösterir.',
  youCanOnlyGrantPermissions: 'Yalnızca kendinizde olan izinleri verebilirsiniz.',
  yourNameIsShown: 'Adınız, düzenlediğiniz kayıtlarda başkalarına gösterilir. E-posta adresinizle giriş yaparsınız.',
};
