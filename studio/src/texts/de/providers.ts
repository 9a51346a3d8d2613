import type { Texts } from '../translated.ts';

export const providers: Texts<'de', 'providers'> = {
  created: 'bekommen bei der ersten Anmeldung ein Konto',
  explained:
    'Anbieter stehen in „auth.providers“ von config/admin. Ihre Geheimnisse kommen aus der Umgebung und werden nie angezeigt. Eine Änderung gilt nach einem Neustart des Servers.',
  invited: 'brauchen eine Einladung',
  loading: 'Die Identitätsanbieter werden geladen …',
  newPeople: 'Personen ohne Konto',
  none: 'Es gibt keinen Identitätsanbieter. Trage einen in „auth.providers“ von config/admin ein, starte den Server neu und registriere die Adresse, die dann hier steht, beim Anbieter.',
  passwordsOff: 'Administratoren melden sich nur über einen Anbieter an; Passwörter sind abgeschaltet.',
  passwordsOn:
    'Passwörter gelten ebenfalls. Damit nur Anbieter gelten, setze „auth.passwords“ auf false, sobald sich ein Super-Admin über einen angemeldet hat.',
  protocol: 'Protokoll',
  register: 'Beim Anbieter eintragen',
  scimOff: 'Damit ein Anbieter Administratoren anlegt und deaktiviert, setze „scim.token“ in config/admin.',
  scimOn: 'Ein Anbieter verwaltet Administratoren mit SCIM unter {address}. Sein Token steht in der Umgebung.',
};
