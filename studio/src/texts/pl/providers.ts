import type { Texts } from '../translated.ts';

export const providers: Texts<'pl', 'providers'> = {
  created: 'otrzymują konto przy pierwszym logowaniu',
  explained:
    'Dostawców konfiguruje się w „auth.providers” w config/admin. Ich sekrety pochodzą ze środowiska i nigdy nie są pokazywane. Zmiana działa po ponownym uruchomieniu serwera.',
  invited: 'potrzebują zaproszenia',
  loading: 'Wczytywanie dostawców tożsamości…',
  newPeople: 'Osoby bez konta',
  none: 'Nie ma dostawcy tożsamości. Dodaj go do „auth.providers” w config/admin, uruchom serwer ponownie i zarejestruj u dostawcy adres, który pojawi się tutaj.',
  passwordsOff: 'Administratorzy logują się tylko przez dostawcę; hasła są wyłączone.',
  passwordsOn:
    'Hasła też są przyjmowane. Aby dopuścić tylko dostawców, ustaw „auth.passwords” na false, gdy superadministrator zaloguje się przez jednego z nich.',
  protocol: 'Protokół',
  register: 'Do zarejestrowania u dostawcy',
  scimOff: 'Aby dostawca tworzył i dezaktywował administratorów, ustaw „scim.token” w config/admin.',
  scimOn: 'Dostawca zarządza administratorami przez SCIM pod adresem {address}. Jego token jest w środowisku.',
};
