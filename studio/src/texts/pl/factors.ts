import type { Texts } from '../translated.ts';

export const factors: Texts<'pl', 'factors'> = {
  addPasskey: 'Dodaj klucz dostępu',
  added: 'Dodano',
  authenticator: 'Aplikacja uwierzytelniająca',
  code: 'Kod',
  codeOrPasskey: 'Podaj kod albo zostaw pole puste, aby użyć klucza dostępu.',
  codesLeft: 'Pozostałe kody odzyskiwania: {left}',
  confirm: 'Dalej',
  enterCode: 'Podaj kod, który pokazuje aplikacja uwierzytelniająca, albo kod odzyskiwania.',
  explanation:
    'Z aplikacją uwierzytelniającą w telefonie samo hasło nie wystarcza do zalogowania: potrzebny jest też kod.',
  forget: 'Pytaj ponownie',
  forgetNamed: 'Pytaj ponownie na: {device}',
  forgotten: 'Ta przeglądarka znów będzie pytać',
  hasFactor: '{name} loguje się z drugim składnikiem.',
  keepCodes:
    'Przechowuj te kody w bezpiecznym miejscu. Jeśli zgubisz telefon, każdy z nich raz zastąpi kod z aplikacji. Są pokazywane tylko teraz.',
  key: 'Klucz',
  kind: 'Rodzaj',
  nameOfDevice: 'Nazwa urządzenia',
  namePasskey:
    'Wybierz nazwę, po której później rozpoznasz klucz dostępu. Przeglądarka zapyta następnie, gdzie go przechowywać.',
  newCodes: 'Nowe kody odzyskiwania',
  passkey: 'Klucz dostępu',
  passkeyExplanation:
    'Klucz dostępu przechowuje urządzenie, menedżer haseł lub klucz sprzętowy. Zastępuje kod; jeśli urządzenie Cię rozpozna, loguje bez hasła.',
  passkeyFailed: 'Przeglądarka nie podała klucza dostępu. Spróbuj ponownie albo wybierz inny sposób.',
  passkeyKnown: 'To urządzenie ma już Twój klucz dostępu. Użyj go albo wybierz inne urządzenie.',
  passkeysAt: 'Klucze dostępu działają tylko pod adresem {address}. Otwórz tam Studio, aby dodać klucz.',
  passkeysNeedHttps:
    'Klucze dostępu wymagają adresu https. Poproś osobę prowadzącą serwer o ustawienie „url” w config/server.',
  qrCode: 'Kod QR z kluczem',
  recoveryCodes: 'Kody odzyskiwania',
  remove: 'Usuń',
  removeNamed: 'Usuń: {name}',
  requiredFrom:
    'Twoja rola wymaga drugiego składnika. Skonfiguruj go przed {date}; potem logowanie bez niego nie będzie możliwe.',
  reset: 'Usuń drugi składnik',
  resetHint:
    'Dopóki nie zostanie skonfigurowany nowy, do zalogowania wystarczy hasło. Wszystkie otwarte sesje się kończą.',
  roleRequires:
    'Twoja rola wymaga drugiego składnika. Skonfiguruj aplikację uwierzytelniającą w telefonie, aby się zalogować.',
  scan: 'Zeskanuj obraz aplikacją uwierzytelniającą albo wpisz w niej klucz. Następnie podaj kod, który pokazuje aplikacja.',
  secondFactor: 'Drugi składnik',
  setUp: 'Skonfiguruj aplikację uwierzytelniającą',
  signInWithPasskey: 'Zaloguj się kluczem dostępu',
  trust: 'Nie pytaj w tej przeglądarce do {date}',
  trustedBrowsers: 'Zaufane przeglądarki',
  trustedHint:
    'W tych przeglądarkach logowanie nie wymaga drugiego składnika. Włącz pytanie ponownie wszędzie, gdzie mógłby się zalogować ktoś inny.',
  trustedUntil: 'Zaufana do',
  usePasskey: 'Użyj klucza dostępu',
  wasReset: '{name} nie ma już drugiego składnika',
  whoAreYou: 'Potwierdź, że to Ty.',
};
