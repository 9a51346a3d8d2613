import type { Texts } from '../translated.ts';

export const comments: Texts<'pt', 'comments'> = {
  answer: 'Responder',
  answerTo: 'Resposta a {name}',
  closed: 'Resolvido por {name}, {time}',
  comment: 'Comentar',
  deleteText: 'Excluir este comentário e suas respostas?',
  edit: 'Editar',
  edited: 'editado',
  formerPerson: 'Conta excluída',
  mention: 'Mencionar alguém',
  nobody: 'Ninguém com este nome pode ler isto',
  none: 'Ainda não há comentários',
  of: 'Comentários: {field}',
  reopen: 'Reabrir',
  resolve: 'Resolver',
  showClosed: { one: 'Mostrar {count} comentário resolvido', other: 'Mostrar {count} comentários resolvidos' },
  title: 'Comentários',
  write: 'Escrever um comentário',
};
