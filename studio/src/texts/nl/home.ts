import type { Texts } from '../translated.ts';

export const home: Texts<'nl', 'home'> = {
  checkingTheServer: 'De server wordt gecontroleerd…',
  collection: 'Collectie',
  discardText: 'Wat je in ‘{entry}’ hebt getypt, wordt uit deze browser verwijderd. Wat is opgeslagen, blijft.',
  discardUnsavedChanges: 'Niet-opgeslagen wijzigingen verwerpen?',
  entries: { one: '{count} item', other: '{count} items' },
  hello: 'Hallo',
  helloName: 'Hallo {name}',
  inDevelopment: 'in ontwikkeling, Strapi {version}-API, Node {node}',
  inEnvironment: 'in {environment}, Strapi {version}-API, Node {node}',
  lastEdited: 'Laatst bewerkt',
  newOf: 'Nieuw: {name}',
  nothingHasBeenEditedYet: 'Er is nog niets bewerkt.',
  nothingToEditYet: 'Nog niets te bewerken',
  running: 'Actief',
  server: 'Server',
  singleType: 'Enkelvoudig type',
  unsavedInThisBrowser: 'Niet opgeslagen in deze browser',
  youHaveNoDrafts: 'Je hebt geen concepten of niet-gepubliceerde wijzigingen.',
  yourRoleHasNoAccess: 'Je rol heeft geen toegang tot inhoudstypes.',
  yourUnpublishedWork: 'Je niet-gepubliceerde werk',
};
