import type { Texts } from '../translated.ts';

export const providers: Texts<'it', 'providers'> = {
  created: 'ricevono un account al primo accesso',
  explained:
    'I provider si configurano in “auth.providers” di config/admin. I loro segreti vengono dall’ambiente e non sono mai mostrati. Una modifica vale dopo il riavvio del server.',
  invited: 'hanno bisogno di un invito',
  loading: 'Caricamento dei provider di identità…',
  newPeople: 'Persone senza account',
  none: 'Non c’è alcun provider di identità. Aggiungine uno ad “auth.providers” in config/admin, riavvia il server e registra presso il provider l’indirizzo che verrà mostrato qui.',
  passwordsOff: 'Gli amministratori accedono solo con un provider; le password sono disattivate.',
  passwordsOn:
    'Sono accettate anche le password. Per consentire solo i provider, imposta “auth.passwords” su false dopo che un super amministratore ha effettuato l’accesso con uno di essi.',
  protocol: 'Protocollo',
  register: 'Da registrare presso il provider',
  scimOff: 'Perché un provider crei e disattivi gli amministratori, imposta “scim.token” in config/admin.',
  scimOn: 'Un provider gestisce gli amministratori con SCIM all’indirizzo {address}. Il suo token è nell’ambiente.',
};
