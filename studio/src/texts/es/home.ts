import type { Texts } from '../translated.ts';

export const home: Texts<'es', 'home'> = {
  checkingTheServer: 'Comprobando el servidor…',
  collection: 'Colección',
  discardText: 'Lo que has escrito en «{entry}» se eliminará de este navegador. Lo que está guardado se conserva.',
  discardUnsavedChanges: '¿Descartar los cambios sin guardar?',
  entries: { one: '{count} entrada', other: '{count} entradas' },
  hello: 'Hola',
  helloName: 'Hola, {name}',
  inDevelopment: 'en desarrollo, API de Strapi {version}, Node {node}',
  inEnvironment: 'en {environment}, API de Strapi {version}, Node {node}',
  lastEdited: 'Última edición',
  newOf: 'Nuevo: {name}',
  nothingHasBeenEditedYet: 'Todavía no se ha editado nada.',
  nothingToEditYet: 'Todavía no hay nada que editar',
  running: 'En funcionamiento',
  server: 'Servidor',
  singleType: 'Tipo único',
  unsavedInThisBrowser: 'Sin guardar en este navegador',
  youHaveNoDrafts: 'No tienes borradores ni cambios sin publicar.',
  yourRoleHasNoAccess: 'Tu rol no tiene acceso a ningún tipo de contenido.',
  yourUnpublishedWork: 'Tu trabajo sin publicar',
};
