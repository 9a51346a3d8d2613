import type { Texts } from '../translated.ts';

export const factors: Texts<'nl', 'factors'> = {
  addPasskey: 'Passkey toevoegen',
  added: 'Toegevoegd',
  authenticator: 'Authenticator-app',
  code: 'Code',
  codeOrPasskey: 'Vul een code in, of laat het veld leeg om een passkey te gebruiken.',
  codesLeft: 'Resterende herstelcodes: {left}',
  confirm: 'Doorgaan',
  enterCode: 'Vul de code in die je authenticator-app toont, of een herstelcode.',
  explanation:
    'Met een authenticator-app op je telefoon is je wachtwoord alleen niet genoeg om je aan te melden: er wordt ook om een code gevraagd.',
  forget: 'Opnieuw vragen',
  forgetNamed: 'Opnieuw vragen op {device}',
  forgotten: 'In deze browser wordt opnieuw gevraagd',
  hasFactor: '{name} meldt zich aan met een tweede factor.',
  keepCodes:
    'Bewaar deze codes op een veilige plaats. Als je je telefoon verliest, vervangt elke code één keer een code van de app. Ze worden alleen nu getoond.',
  key: 'Sleutel',
  kind: 'Soort',
  nameOfDevice: 'Naam van het apparaat',
  namePasskey: 'Kies een naam waaraan je de passkey later herkent. Je browser vraagt daarna waar die wordt bewaard.',
  newCodes: 'Nieuwe herstelcodes',
  passkey: 'Passkey',
  passkeyExplanation:
    'Een passkey wordt bewaard door een apparaat, een wachtwoordbeheerder of een beveiligingssleutel. Hij vervangt de code; als het apparaat je herkent, meldt hij je aan zonder wachtwoord.',
  passkeyFailed: 'De browser heeft geen passkey gegeven. Probeer het opnieuw, of kies een andere manier.',
  passkeyKnown: 'Dit apparaat heeft al een passkey van jou. Gebruik die, of kies een ander apparaat.',
  passkeysAt: 'Passkeys werken alleen op {address}. Open Studio daar om er een toe te voegen.',
  passkeysNeedHttps:
    'Passkeys hebben een https-adres nodig. Vraag wie de server beheert om "url" in config/server in te stellen.',
  qrCode: 'QR-code met de sleutel',
  recoveryCodes: 'Herstelcodes',
  remove: 'Verwijderen',
  removeNamed: '{name} verwijderen',
  requiredFrom:
    'Je rol vereist een tweede factor. Stel die in vóór {date}; daarna kun je je niet meer zonder aanmelden.',
  reset: 'Tweede factor verwijderen',
  resetHint: 'Tot er een nieuwe is ingesteld, is het wachtwoord genoeg om aan te melden. Alle open sessies eindigen.',
  roleRequires: 'Je rol vereist een tweede factor. Stel een authenticator-app op je telefoon in om je aan te melden.',
  scan: 'Scan de afbeelding met een authenticator-app, of typ de sleutel over. Vul daarna de code in die de app toont.',
  secondFactor: 'Tweede factor',
  setUp: 'Authenticator-app instellen',
  signInWithPasskey: 'Aanmelden met een passkey',
  trust: 'Niet vragen in deze browser tot {date}',
  trustedBrowsers: 'Vertrouwde browsers',
  trustedHint:
    'In deze browsers vraagt het aanmelden niet om de tweede factor. Laat opnieuw vragen waar iemand anders zich kan aanmelden.',
  trustedUntil: 'Vertrouwd tot',
  usePasskey: 'Passkey gebruiken',
  wasReset: '{name} heeft geen tweede factor meer',
  whoAreYou: 'Bevestig dat jij het bent.',
};
