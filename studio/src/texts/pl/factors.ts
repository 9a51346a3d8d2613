import type { Texts } from '../translated.ts';

export const factors: Texts<'pl', 'factors'> = {
  added: 'Dodano',
  code: 'Kod',
  codesLeft: 'Pozostałe kody odzyskiwania: {left}',
  confirm: 'Dalej',
  enterCode: 'Podaj kod, który pokazuje aplikacja uwierzytelniająca, albo kod odzyskiwania.',
  explanation:
    'Z aplikacją uwierzytelniającą w telefonie samo hasło nie wystarcza do zalogowania: potrzebny jest też kod.',
  hasFactor: '{name} loguje się z drugim składnikiem.',
  keepCodes:
    'Przechowuj te kody w bezpiecznym miejscu. Jeśli zgubisz telefon, każdy z nich raz zastąpi kod z aplikacji. Są pokazywane tylko teraz.',
  key: 'Klucz',
  nameOfDevice: 'Nazwa urządzenia',
  newCodes: 'Nowe kody odzyskiwania',
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
  wasReset: '{name} nie ma już drugiego składnika',
  whoAreYou: 'Potwierdź, że to Ty.',
};
