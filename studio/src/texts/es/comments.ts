import type { Texts } from '../translated.ts';

export const comments: Texts<'es', 'comments'> = {
  answer: 'Responder',
  answerTo: 'Respuesta a {name}',
  closed: 'Resuelto por {name}, {time}',
  comment: 'Comentar',
  deleteText: '¿Eliminar este comentario y sus respuestas?',
  edit: 'Editar',
  edited: 'editado',
  formerPerson: 'Cuenta eliminada',
  mention: 'Mencionar a alguien',
  nobody: 'Nadie con este nombre puede leer esto',
  none: 'Aún no hay comentarios',
  of: 'Comentarios: {field}',
  reopen: 'Reabrir',
  resolve: 'Resolver',
  showClosed: { one: 'Mostrar {count} comentario resuelto', other: 'Mostrar {count} comentarios resueltos' },
  title: 'Comentarios',
  write: 'Escribir un comentario',
};
