import type { Texts } from '../translated.ts';

export const home: Texts<'de', 'home'> = {
  checkingTheServer: 'Server wird geprüft…',
  collection: 'Sammlung',
  discardText: 'Was du in „{entry}“ eingegeben hast, wird aus diesem Browser gelöscht. Gespeichertes bleibt.',
  discardUnsavedChanges: 'Ungespeicherte Änderungen verwerfen?',
  entries: { one: '{count} Eintrag', other: '{count} Einträge' },
  hello: 'Hallo',
  helloName: 'Hallo, {name}',
  inDevelopment: 'in Entwicklung, API von Strapi {version}, Node {node}',
  inEnvironment: 'in {environment}, API von Strapi {version}, Node {node}',
  lastEdited: 'Zuletzt bearbeitet',
  newOf: 'Neu: {name}',
  nothingHasBeenEditedYet: 'Es wurde noch nichts bearbeitet.',
  nothingToEditYet: 'Noch nichts zu bearbeiten',
  running: 'Läuft',
  server: 'Server',
  singleType: 'Einzel-Eintrag',
  unsavedInThisBrowser: 'Ungespeichert in diesem Browser',
  youHaveNoDrafts: 'Du hast keine Entwürfe oder unveröffentlichten Änderungen.',
  yourRoleHasNoAccess: 'Deine Rolle hat keinen Zugriff auf Inhaltstypen.',
  yourUnpublishedWork: 'Deine unveröffentlichte Arbeit',
};
