import type { Texts } from '../translated.ts';

export const factors: Texts<'de', 'factors'> = {
  addPasskey: 'Passkey hinzufügen',
  added: 'Hinzugefügt',
  authenticator: 'Authenticator-App',
  code: 'Code',
  codeOrPasskey: 'Gib einen Code ein, oder lass das Feld leer, um einen Passkey zu benutzen.',
  codesLeft: 'Übrige Wiederherstellungscodes: {left}',
  confirm: 'Weiter',
  enterCode: 'Gib den Code ein, den deine Authenticator-App zeigt, oder einen Wiederherstellungscode.',
  explanation:
    'Mit einer Authenticator-App auf deinem Handy reicht dein Passwort allein nicht zur Anmeldung: Es wird auch nach einem Code gefragt.',
  forget: 'Wieder fragen',
  forgetNamed: 'Auf {device} wieder fragen',
  forgotten: 'In diesem Browser wird wieder gefragt',
  hasFactor: '{name} meldet sich mit einem zweiten Faktor an.',
  keepCodes:
    'Bewahre diese Codes sicher auf. Wenn du dein Handy verlierst, ersetzt jeder einmal einen Code der App. Sie werden nur jetzt gezeigt.',
  key: 'Schlüssel',
  kind: 'Art',
  nameOfDevice: 'Name des Geräts',
  namePasskey:
    'Wähle einen Namen, an dem du den Passkey später erkennst. Dein Browser fragt dann, wo er aufbewahrt wird.',
  newCodes: 'Neue Wiederherstellungscodes',
  passkey: 'Passkey',
  passkeyExplanation:
    'Ein Passkey liegt auf einem Gerät, in einem Passwortmanager oder auf einem Sicherheitsschlüssel. Er ersetzt den Code; wenn das Gerät dich erkennt, meldet er dich ohne Passwort an.',
  passkeyFailed: 'Der Browser hat keinen Passkey geliefert. Versuche es noch einmal, oder wähle einen anderen Weg.',
  passkeyKnown: 'Dieses Gerät hat schon einen Passkey von dir. Benutze ihn, oder wähle ein anderes Gerät.',
  passkeysAt: 'Passkeys funktionieren nur unter {address}. Öffne Studio dort, um einen hinzuzufügen.',
  passkeysNeedHttps:
    'Passkeys brauchen eine https-Adresse. Bitte den Betreiber des Servers, „url“ in config/server zu setzen.',
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
  signInWithPasskey: 'Mit einem Passkey anmelden',
  trust: 'In diesem Browser bis {date} nicht fragen',
  trustedBrowsers: 'Vertraute Browser',
  trustedHint:
    'In diesen Browsern fragt die Anmeldung nicht nach dem zweiten Faktor. Lass überall wieder fragen, wo sich jemand anders anmelden könnte.',
  trustedUntil: 'Vertraut bis',
  usePasskey: 'Passkey benutzen',
  wasReset: '{name} hat keinen zweiten Faktor mehr',
  whoAreYou: 'Bestätige, dass du es bist.',
};
