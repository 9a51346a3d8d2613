import type { Texts } from '../translated.ts';

export const comments: Texts<'it', 'comments'> = {
  answer: 'Rispondi',
  answerTo: 'Risposta a {name}',
  closed: 'Risolto da {name}, {time}',
  comment: 'Commenta',
  deleteText: 'Eliminare questo commento e le sue risposte?',
  edit: 'Modifica',
  edited: 'modificato',
  formerPerson: 'Account eliminato',
  mention: 'Menziona qualcuno',
  nobody: 'Nessuno con questo nome può leggerlo',
  none: 'Ancora nessun commento',
  of: 'Commenti: {field}',
  reopen: 'Riapri',
  resolve: 'Risolvi',
  showClosed: { one: 'Mostra {count} commento risolto', other: 'Mostra {count} commenti risolti' },
  title: 'Commenti',
  write: 'Scrivi un commento',
};
