import type { Texts } from '../translated.ts';

export const home: Texts<'fr', 'home'> = {
  checkingTheServer: 'Vérification du serveur…',
  collection: 'Collection',
  discardText: 'Ce que vous avez saisi dans « {entry} » est supprimé de ce navigateur. Ce qui est enregistré reste.',
  discardUnsavedChanges: 'Abandonner les modifications non enregistrées ?',
  entries: { one: '{count} entrée', other: '{count} entrées' },
  hello: 'Bonjour',
  helloName: 'Bonjour, {name}',
  inDevelopment: 'en développement, API de Strapi {version}, Node {node}',
  inEnvironment: 'en {environment}, API de Strapi {version}, Node {node}',
  lastEdited: 'Dernières modifications',
  newOf: 'Nouvelle entrée : {name}',
  nothingHasBeenEditedYet: 'Rien n’a encore été modifié.',
  nothingToEditYet: 'Rien à modifier pour l’instant',
  running: 'En service',
  server: 'Serveur',
  singleType: 'Type unique',
  unsavedInThisBrowser: 'Non enregistré dans ce navigateur',
  youHaveNoDrafts: 'Vous n’avez ni brouillons ni modifications non publiées.',
  yourRoleHasNoAccess: 'Votre rôle ne donne accès à aucun type de contenu.',
  yourUnpublishedWork: 'Votre travail non publié',
};
