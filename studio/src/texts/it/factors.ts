import type { Texts } from '../translated.ts';

export const factors: Texts<'it', 'factors'> = {
  added: 'Aggiunto',
  code: 'Codice',
  codesLeft: 'Codici di recupero rimasti: {left}',
  confirm: 'Continua',
  enterCode: 'Inserisci il codice mostrato dalla tua app di autenticazione, o un codice di recupero.',
  explanation:
    'Con un’app di autenticazione sul telefono, la sola password non basta per accedere: viene chiesto anche un codice.',
  hasFactor: '{name} accede con un secondo fattore.',
  keepCodes:
    'Conserva questi codici in un luogo sicuro. Se perdi il telefono, ognuno sostituisce una volta un codice dell’app. Vengono mostrati solo ora.',
  key: 'Chiave',
  nameOfDevice: 'Nome del dispositivo',
  newCodes: 'Nuovi codici di recupero',
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
  wasReset: '{name} non ha più un secondo fattore',
  whoAreYou: 'Conferma che sei tu.',
};
