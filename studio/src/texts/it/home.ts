import type { Texts } from '../translated.ts';

export const home: Texts<'it', 'home'> = {
  checkingTheServer: 'Verifica del server…',
  collection: 'Collezione',
  discardText: 'Ciò che hai scritto in “{entry}” viene eliminato da questo browser. Ciò che è salvato rimane.',
  discardUnsavedChanges: 'Scartare le modifiche non salvate?',
  entries: { one: '{count} voce', other: '{count} voci' },
  hello: 'Ciao',
  helloName: 'Ciao, {name}',
  inDevelopment: 'in sviluppo, API Strapi {version}, Node {node}',
  inEnvironment: 'in {environment}, API Strapi {version}, Node {node}',
  lastEdited: 'Ultima modifica',
  newOf: 'Nuovo: {name}',
  nothingHasBeenEditedYet: 'Nulla è stato ancora modificato.',
  nothingToEditYet: 'Ancora nulla da modificare',
  running: 'In esecuzione',
  server: 'Server',
  singleType: 'Tipo singolo',
  unsavedInThisBrowser: 'Non salvato in questo browser',
  youHaveNoDrafts: 'Non hai bozze né modifiche non pubblicate.',
  yourRoleHasNoAccess: 'Il tuo ruolo non ha accesso a nessun tipo di contenuto.',
  yourUnpublishedWork: 'Il tuo lavoro non pubblicato',
};
