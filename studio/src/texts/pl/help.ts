import type { Texts } from '../translated.ts';

export const help: Texts<'pl', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    'Dezaktywowany administrator zostaje natychmiast wylogowany. Ostatniego superadministratora nie można dezaktywować.',
  aGlobeMarksFields:
    'Globus oznacza pola wspólne dla wszystkich języków. „Wypełnij z innego języka” kopiuje pozostałe.',
  aReleasePublishesTogether:
    'Wydanie publikuje swoje wpisy lub cofa ich publikację jednocześnie: wszystkie albo żadnego.',
  aRenamedField: 'Pole o zmienionej nazwie jest nowym, pustym polem; stara kolumna zachowuje swoje dane.',
  aSearchIncludesTheSubfolders: 'Wyszukiwanie obejmuje podfoldery otwartego folderu.',
  aTokenIsShownOnce: 'Token jest pokazywany tylko raz: po utworzeniu lub ponownym wygenerowaniu.',
  actionsGrantedToPublicNeed: 'Działania przyznane roli Public nie wymagają tokena.',
  addEntriesOnTheirPages:
    'Wpisy dodaje się na ich własnych stronach. Wydanie można opublikować od razu lub o wybranej porze.',
  administratorRoles: 'Role administratorów',
  allContentTypesAndComponents:
    'Wszystkie typy treści i komponenty wraz z polami. „Relacje” pokazują, jak są ze sobą powiązane.',
  anInvitedAdministratorGets:
    'Zaproszony administrator otrzymuje link do wyboru hasła. Jeśli serwer nie wysyła poczty, skopiuj link i przekaż go dalej.',
  boldItalicCodeAndLink: 'Pogrubienie, kursywa, kod i link w tekście sformatowanym',
  clickAColumnHeading:
    'Kliknij nagłówek kolumny, aby zaznaczyć lub odznaczyć całą kolumnę. „Przejrzyj” pokazuje zmiany przed ich zapisaniem.',
  clickARowToOpen: 'Kliknij wiersz, aby otworzyć wpis, lub nagłówek kolumny, aby według niej posortować.',
  closeADialogMenu: 'Zamknij okno dialogowe, menu lub panel',
  commentsAreAbout:
    'Komentarze dotyczą wpisu lub pola. Wspomnij kogoś, aby go powiadomić, i rozwiąż komentarz, gdy sprawa jest załatwiona.',
  cropFocus:
    'W oknie „Kadruj” przeciągnij, aby zaznaczyć obszar, lub kliknij, aby ustawić punkt, na którym wyśrodkowane są gotowe kształty.',
  customGrantsSingleActionsRead:
    '„Własny” przyznaje pojedyncze działania. „Tylko odczyt” i „Pełny dostęp” obejmują wszystkie typy treści, także przyszłe.',
  deletingALocaleDeletes: 'Usunięcie języka usuwa jego wpisy. Języka domyślnego nie można usunąć.',
  deliveriesListsTheLatestAttempts:
    '„Dostarczenia” pokazują ostatnie próby wraz z zawartością i odpowiedzią. „Wyślij ponownie” powtarza jedną z nich.',
  eachActionListsItsRoutes:
    'Każde działanie pokazuje swoje trasy i inne role, które je mają. Otwarte trasy odpowiadają każdemu.',
  eventsAreSent:
    'Zdarzenia są wysyłane na adres URL, gdy zmieniają się wpisy lub pliki. Nieudane dostarczenia są przez pewien czas ponawiane.',
  expandAContentType: 'Rozwiń typ treści, aby przyznać pojedyncze pola lub języki albo ustawić warunki.',
  filterOffersEveryField:
    'Filtr oferuje każde pole oraz pola powiązanych wpisów. Kolumny i widoki są tylko Twoje, dopóki ich nie udostępnisz.',
  filterTheLog:
    'Filtruj według ówczesnej nazwy lub adresu e-mail osoby, działania i dnia. Kliknięcie osoby pokazuje tylko to, co zrobiła.',
  findContentTypes: 'Znajdź typy treści w nawigacji lub naciśnij Ctrl K.',
  helpFor: 'Pomoc: {title}',
  ifSomeoneElseSaves:
    'Jeśli ktoś inny zapisze wpis podczas Twojej edycji, zmiany zostaną scalone. Jeśli zmieniliście to samo pole, wybór należy do Ciebie.',
  importReadsACsv:
    'Import odczytuje plik CSV. Wybierz pole każdej kolumny i obejrzyj podgląd: nic nie zostanie zapisane, dopóki tego nie potwierdzisz.',
  keys: 'Klawisze',
  lists: 'Listy',
  listsHaveUrls:
    'Wyszukiwanie, filtry, kolejność i strona są częścią adresu URL, więc listę można dodać do zakładek i udostępnić.',
  moveAComponent: 'Przenieś komponent lub blok',
  moveBetweenRows: 'Przechodzenie między wierszami; spacja zaznacza wpis',
  moveBetweenTheBoxes: 'Przechodź między polami wyboru',
  openAFieldToConfigure:
    'Otwórz pole, aby zmienić jego teksty, szerokość i to, czy można je edytować. Strzałki zmieniają kolejność.',
  openAFileToChange:
    'Otwórz plik, aby zmienić jego nazwę, tekst alternatywny, podpis i folder, podmienić go lub wykadrować oraz zobaczyć, gdzie jest używany.',
  openAnAdministratorToChange:
    'Otwórz administratora, aby zmienić jego imię i nazwisko, role i hasło lub go dezaktywować.',
  recentlyEditedEntriesYourDrafts:
    'Ostatnio edytowane wpisy, Twoje wersje robocze i nieopublikowane zmiany oraz liczba wpisów każdego typu treści.',
  relatedEntriesOpen: 'Powiązane wpisy otwierają się w panelu bocznym, w którym można też tworzyć nowe.',
  reviewShowsTheStage: 'Jeśli typ ma proces recenzji, Recenzja pokazuje etap wpisu i przenosi go dalej, z komentarzem.',
  saveForLaterStoresChanges:
    '„Zapisz na później” przechowuje zmiany opublikowanego wpisu bez publikowania. „Opublikuj zmiany” je upublicznia.',
  searchByNameOrEmail: 'Szukaj według nazwy lub adresu e-mail.',
  secretsOfProvidersAreNever: 'Sekrety dostawców nigdy nie są pokazywane. Pozostaw pole puste, aby zachować zapisany.',
  selectEntriesToPublishUnpublish:
    'Zaznacz wpisy, aby je opublikować, cofnąć ich publikację lub usunąć. Odrzucone wpisy są wymienione wraz z przyczyną.',
  selectFilesAndFolders: 'Zaznacz pliki i foldery, aby je przenieść lub usunąć.',
  theCalendarShows:
    'Kalendarz pokazuje, kiedy wydania oraz wpisy, które możesz czytać, zostaną opublikowane lub wycofane. To, czego nie udało się wykonać, pozostaje przy swoim dniu.',
  thisHelp: 'Ta pomoc; F1 także podczas pisania',
  thisPageDoesNotExist: 'Ta strona nie istnieje. Wybierz inną w nawigacji.',
  toChangeThePasswordEnter: 'Aby zmienić hasło, podaj też obecne. Sesje w innych przeglądarkach zostaną zakończone.',
  transferTokensMoveContentBetween:
    'Tokeny transferu przenoszą treść między serwerami. Są pokazywane tylko raz: po utworzeniu lub ponownym wygenerowaniu.',
  undoingMakesARelease:
    'Cofnięcie opublikowanego wydania tworzy kolejne, które po opublikowaniu przywraca poprzedni stan.',
  unsavedChangesAreKept:
    'Niezapisane zmiany są przechowywane w tej przeglądarce, nawet po zamknięciu karty lub utracie połączenia.',
  whatWasAddedGoesLive:
    'Publikowane jest to, co dodano, nawet jeśli wpis został później zmieniony. Aby to zastąpić, użyj bieżącego stanu.',
  whoCanRegister:
    'Kto może się zarejestrować w Twojej witrynie lub aplikacji, jaką rolę otrzymuje i jakie dostaje e-maile.',
  withPlinthDevSuperAdmins:
    'Po uruchomieniu plinth dev superadministratorzy mogą je zmieniać. „Przejrzyj zmiany” pokazuje pliki i SQL, zanim cokolwiek zostanie zapisane.',
  youCanOnlyGrantPermissions: 'Możesz przyznawać tylko te uprawnienia, które masz.',
  yourNameIsShown: 'Twoje imię i nazwisko widzą inni przy wpisach, które edytujesz. Logujesz się adresem e-mail.',
};
