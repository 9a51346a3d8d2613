import type { Texts } from '../translated.ts';

export const providers: Texts<'nl', 'providers'> = {
  created: 'krijgen een account bij hun eerste aanmelding',
  explained:
    'Providers staan in ‘auth.providers’ van config/admin. Hun geheimen komen uit de omgeving en worden nooit getoond. Een wijziging geldt na een herstart van de server.',
  invited: 'hebben een uitnodiging nodig',
  loading: 'De identiteitsproviders worden geladen…',
  newPeople: 'Mensen zonder account',
  none: 'Er is geen identiteitsprovider. Voeg er een toe aan ‘auth.providers’ in config/admin, herstart de server en registreer bij de provider het adres dat hier dan staat.',
  passwordsOff: 'Beheerders melden zich alleen aan via een provider; wachtwoorden staan uit.',
  passwordsOn:
    'Wachtwoorden worden ook geaccepteerd. Om alleen providers toe te staan, zet je ‘auth.passwords’ op false zodra een superbeheerder zich via een provider heeft aangemeld.',
  protocol: 'Protocol',
  register: 'Registreren bij de provider',
  scimOff: 'Om een provider beheerders te laten aanmaken en deactiveren, stel je ‘scim.token’ in config/admin in.',
  scimOn: 'Een provider beheert de beheerders via SCIM op {address}. Zijn token staat in de omgeving.',
};
