import type { Texts } from '../translated.ts';

export const home: Texts<'pt', 'home'> = {
  checkingTheServer: 'Verificando o servidor…',
  collection: 'Coleção',
  discardText: 'O que você digitou em “{entry}” será excluído deste navegador. O que foi salvo permanece.',
  discardUnsavedChanges: 'Descartar as alterações não salvas?',
  entries: { one: '{count} entrada', other: '{count} entradas' },
  hello: 'Olá',
  helloName: 'Olá, {name}',
  inDevelopment: 'em desenvolvimento, API do Strapi {version}, Node {node}',
  inEnvironment: 'em {environment}, API do Strapi {version}, Node {node}',
  lastEdited: 'Última edição',
  newOf: 'Novo: {name}',
  nothingHasBeenEditedYet: 'Nada foi editado ainda.',
  nothingToEditYet: 'Ainda não há nada para editar',
  running: 'Em execução',
  server: 'Servidor',
  singleType: 'Tipo único',
  unsavedInThisBrowser: 'Não salvo neste navegador',
  youHaveNoDrafts: 'Você não tem rascunhos nem alterações não publicadas.',
  yourRoleHasNoAccess: 'Seu papel não tem acesso a nenhum tipo de conteúdo.',
  yourUnpublishedWork: 'Seu trabalho não publicado',
};
