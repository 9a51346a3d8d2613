import type { Texts } from '../translated.ts';

export const signOn: Texts<'it', 'signOn'> = {
  arriving: 'Accesso in corso…',
  away: 'Il provider di identità non risponde. Riprova tra qualche minuto o accedi in un altro modo.',
  denied:
    'Il provider di identità ha rifiutato l’accesso. Riprova; se viene rifiutato di nuovo, chiedi a chi lo gestisce.',
  expired: 'L’accesso è scaduto o è stato iniziato in un altro browser. Ricomincialo.',
  failed:
    'Non è stato possibile completare l’accesso. Riprova; se fallisce di nuovo, avvisa un super amministratore: il log del server ne indica il motivo.',
  inactive: 'Il tuo account è disattivato. Chiedi a un super amministratore di attivarlo.',
  lastSuperAdmin:
    'I tuoi gruppi toglierebbero il ruolo all’ultimo super amministratore. Nomina prima un altro super amministratore o fai modificare i tuoi gruppi.',
  linkWorksOnce: 'Questo link è stato creato sul server. Funziona una sola volta.',
  noAccess:
    'I tuoi gruppi presso il provider di identità non ti danno accesso. Chiedi a chi lo gestisce di aggiungerti a un gruppo che lo dia.',
  noAccount:
    'Qui non c’è un account per te. Chiedi a un super amministratore di invitare l’indirizzo e-mail che hai presso il provider di identità.',
  notSignedIn: 'Non hai effettuato l’accesso',
  otherPerson:
    'L’account con il tuo indirizzo e-mail appartiene a un’altra persona presso il provider di identità. Chiedi a un super amministratore.',
  unverified: 'Il provider di identità non conferma il tuo indirizzo e-mail. Confermalo lì e accedi di nuovo.',
};
