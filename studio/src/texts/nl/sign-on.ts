import type { Texts } from '../translated.ts';

export const signOn: Texts<'nl', 'signOn'> = {
  arriving: 'Bezig met inloggen…',
  away: 'De identiteitsprovider reageert niet. Probeer het over een paar minuten opnieuw of log op een andere manier in.',
  denied:
    'De identiteitsprovider heeft het inloggen geweigerd. Probeer het opnieuw; wordt het weer geweigerd, vraag het dan aan de beheerders ervan.',
  expired: 'Het inloggen is verlopen of in een andere browser begonnen. Begin opnieuw.',
  failed:
    'Het inloggen kon niet worden voltooid. Probeer het opnieuw; mislukt het weer, meld het dan aan een superbeheerder: het logboek van de server noemt de reden.',
  inactive: 'Je account is gedeactiveerd. Vraag een superbeheerder om het te activeren.',
  lastSuperAdmin:
    'Je groepen zouden de laatste superbeheerder de rol ontnemen. Maak eerst iemand anders superbeheerder of laat je groepen wijzigen.',
  linkWorksOnce: 'Deze link is op de server gemaakt. Hij werkt één keer.',
  noAccess:
    'Je groepen bij de identiteitsprovider geven je geen toegang. Vraag de beheerders ervan om je aan een groep toe te voegen die dat wel doet.',
  noAccount:
    'Er is hier geen account voor je. Vraag een superbeheerder om het e-mailadres uit te nodigen dat je bij de identiteitsprovider hebt.',
  notSignedIn: 'Je bent niet ingelogd',
  otherPerson:
    'Het account met je e-mailadres is bij de identiteitsprovider van iemand anders. Vraag het aan een superbeheerder.',
  unverified: 'De identiteitsprovider bevestigt je e-mailadres niet. Bevestig het daar en log opnieuw in.',
};
