import type { Texts } from '../translated.ts';

export const home: Texts<'pl', 'home'> = {
  checkingTheServer: 'Sprawdzanie serwera…',
  collection: 'Kolekcja',
  discardText: 'To, co wpisano w „{entry}”, zostanie usunięte z tej przeglądarki. To, co zapisane, pozostanie.',
  discardUnsavedChanges: 'Odrzucić niezapisane zmiany?',
  entries: { one: '{count} wpis', few: '{count} wpisy', many: '{count} wpisów', other: '{count} wpisu' },
  hello: 'Witaj',
  helloName: 'Witaj, {name}',
  inDevelopment: 'w trybie programistycznym, API Strapi {version}, Node {node}',
  inEnvironment: 'w środowisku {environment}, API Strapi {version}, Node {node}',
  lastEdited: 'Ostatnia edycja',
  newOf: 'Nowy: {name}',
  nothingHasBeenEditedYet: 'Nic jeszcze nie edytowano.',
  nothingToEditYet: 'Nie ma jeszcze nic do edycji',
  running: 'Działa',
  server: 'Serwer',
  singleType: 'Typ pojedynczy',
  unsavedInThisBrowser: 'Niezapisane w tej przeglądarce',
  youHaveNoDrafts: 'Nie masz wersji roboczych ani nieopublikowanych zmian.',
  yourRoleHasNoAccess: 'Twoja rola nie ma dostępu do żadnego typu treści.',
  yourUnpublishedWork: 'Twoja nieopublikowana praca',
};
