import type { Texts } from '../translated.ts';

export const factors: Texts<'de', 'factors'> = {
  added: 'Hinzugefügt',
  code: 'Code',
  codesLeft: 'Übrige Wiederherstellungscodes: {left}',
  confirm: 'Weiter',
  enterCode: 'Gib den Code ein, den deine Authenticator-App zeigt, oder einen Wiederherstellungscode.',
  explanation:
    'Mit einer Authenticator-App auf deinem Handy reicht dein Passwort allein nicht zur Anmeldung: Es wird auch nach einem Code gefragt.',
  hasFactor: '{name} meldet sich mit einem zweiten Faktor an.',
  keepCodes:
    'Bewahre diese Codes sicher auf. Wenn du dein Handy verlierst, ersetzt jeder einmal einen Code der App. Sie werden nur jetzt gezeigt.',
  key: 'Schlüssel',
  nameOfDevice: 'Name des Geräts',
  newCodes: 'Neue Wiederherstellungscodes',
  qrCode: 'QR-Code mit dem Schlüssel',
  recoveryCodes: 'Wiederherstellungscodes',
  remove: 'Entfernen',
  removeNamed: '{name} entfernen',
  requiredFrom:
    'Deine Rolle verlangt einen zweiten Faktor. Richte ihn vor dem {date} ein; danach kannst du dich ohne ihn nicht anmelden.',
  reset: 'Zweiten Faktor entfernen',
  resetHint: 'Bis ein neuer eingerichtet ist, reicht das Passwort zur Anmeldung. Alle offenen Sitzungen enden.',
  roleRequires:
    'Deine Rolle verlangt einen zweiten Faktor. Richte eine Authenticator-App auf deinem Handy ein, um dich anzumelden.',
  scan: 'Scanne das Bild mit einer Authenticator-App, oder tippe den Schlüssel ein. Gib dann den Code ein, den die App zeigt.',
  secondFactor: 'Zweiter Faktor',
  setUp: 'Authenticator-App einrichten',
  wasReset: '{name} hat keinen zweiten Faktor mehr',
  whoAreYou: 'Bestätige, dass du es bist.',
};
