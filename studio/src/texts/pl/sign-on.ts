import type { Texts } from '../translated.ts';

export const signOn: Texts<'pl', 'signOn'> = {
  arriving: 'Logowanie…',
  away: 'Dostawca tożsamości nie odpowiada. Spróbuj ponownie za kilka minut albo zaloguj się w inny sposób.',
  denied:
    'Dostawca tożsamości odmówił logowania. Spróbuj ponownie; jeśli znów odmówi, zapytaj osoby, które nim zarządzają.',
  expired: 'Logowanie wygasło albo rozpoczęto je w innej przeglądarce. Rozpocznij je od nowa.',
  failed:
    'Nie udało się dokończyć logowania. Spróbuj ponownie; jeśli znów się nie uda, powiadom superadministratora: przyczynę podaje dziennik serwera.',
  inactive: 'Twoje konto jest dezaktywowane. Poproś superadministratora o jego aktywowanie.',
  lastSuperAdmin:
    'Twoje grupy odebrałyby rolę ostatniemu superadministratorowi. Najpierw nadaj ją komuś innemu albo poproś o zmianę swoich grup.',
  linkWorksOnce: 'Ten link utworzono na serwerze. Działa jeden raz.',
  noAccess:
    'Twoje grupy u dostawcy tożsamości nie dają ci dostępu. Poproś osoby, które nim zarządzają, o dodanie cię do właściwej grupy.',
  noAccount:
    'Nie ma tu konta dla ciebie. Poproś superadministratora o zaproszenie adresu e-mail, który masz u dostawcy tożsamości.',
  notSignedIn: 'Nie zalogowano',
  otherPerson:
    'Konto z twoim adresem e-mail należy u dostawcy tożsamości do kogoś innego. Zapytaj superadministratora.',
  unverified: 'Dostawca tożsamości nie potwierdza twojego adresu e-mail. Potwierdź go tam i zaloguj się ponownie.',
};
