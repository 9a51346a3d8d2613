import type { Texts } from '../translated.ts';

export const factors: Texts<'it', 'factors'> = {
  addPasskey: 'Aggiungi una passkey',
  added: 'Aggiunto',
  authenticator: 'App di autenticazione',
  code: 'Codice',
  codeOrPasskey: 'Inserisci un codice, o lascia vuoto il campo per usare una passkey.',
  codesLeft: 'Codici di recupero rimasti: {left}',
  confirm: 'Continua',
  enterCode: 'Inserisci il codice mostrato dalla tua app di autenticazione, o un codice di recupero.',
  explanation:
    'Con un’app di autenticazione sul telefono, la sola password non basta per accedere: viene chiesto anche un codice.',
  forget: 'Chiedi di nuovo',
  forgetNamed: 'Chiedi di nuovo su {device}',
  forgotten: 'In questo browser viene chiesto di nuovo',
  hasFactor: '{name} accede con un secondo fattore.',
  keepCodes:
    'Conserva questi codici in un luogo sicuro. Se perdi il telefono, ognuno sostituisce una volta un codice dell’app. Vengono mostrati solo ora.',
  key: 'Chiave',
  kind: 'Tipo',
  nameOfDevice: 'Nome del dispositivo',
  namePasskey: 'Scegli un nome con cui riconoscere la passkey. Il browser chiede poi dove conservarla.',
  newCodes: 'Nuovi codici di recupero',
  passkey: 'Passkey',
  passkeyExplanation:
    'Una passkey è conservata da un dispositivo, da un gestore di password o da una chiave di sicurezza. Sostituisce il codice; se il dispositivo ti riconosce, accedi senza password.',
  passkeyFailed: 'Il browser non ha fornito alcuna passkey. Riprova, o scegli un altro modo.',
  passkeyKnown: 'Questo dispositivo ha già una tua passkey. Usala, o scegli un altro dispositivo.',
  passkeysAt: 'Le passkey funzionano solo all’indirizzo {address}. Apri Studio lì per aggiungerne una.',
  passkeysNeedHttps:
    'Le passkey richiedono un indirizzo https. Chiedi a chi gestisce il server di impostare “url” in config/server.',
  qrCode: 'Codice QR con la chiave',
  recoveryCodes: 'Codici di recupero',
  remove: 'Rimuovi',
  removeNamed: 'Rimuovi {name}',
  requiredFrom:
    'Il tuo ruolo richiede un secondo fattore. Configuralo prima del {date}; dopo, non potrai accedere senza.',
  reset: 'Rimuovi il secondo fattore',
  resetHint:
    'Finché non ne viene configurato uno nuovo, per accedere basta la password. Tutte le sessioni aperte terminano.',
  roleRequires:
    'Il tuo ruolo richiede un secondo fattore. Configura un’app di autenticazione sul telefono per accedere.',
  scan: 'Inquadra l’immagine con un’app di autenticazione, o scrivi la chiave nell’app. Poi inserisci il codice mostrato.',
  secondFactor: 'Secondo fattore',
  setUp: 'Configura un’app di autenticazione',
  signInWithPasskey: 'Accedi con una passkey',
  trust: 'Non chiedere in questo browser fino al {date}',
  trustedBrowsers: 'Browser attendibili',
  trustedHint:
    'In questi browser l’accesso non chiede il secondo fattore. Fallo chiedere di nuovo dove potrebbe accedere qualcun altro.',
  trustedUntil: 'Attendibile fino al',
  usePasskey: 'Usa una passkey',
  wasReset: '{name} non ha più un secondo fattore',
  whoAreYou: 'Conferma che sei tu.',
};
