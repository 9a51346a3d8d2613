import type { Texts } from '../translated.ts';

export const comments: Texts<'de', 'comments'> = {
  answer: 'Antworten',
  answerTo: 'Antwort an {name}',
  closed: 'Erledigt von {name}, {time}',
  comment: 'Kommentieren',
  deleteText: 'Diesen Kommentar und seine Antworten löschen?',
  edit: 'Bearbeiten',
  edited: 'bearbeitet',
  formerPerson: 'Gelöschtes Konto',
  mention: 'Jemanden erwähnen',
  nobody: 'Niemand mit diesem Namen kann das lesen',
  none: 'Noch keine Kommentare',
  of: 'Kommentare: {field}',
  reopen: 'Wieder öffnen',
  resolve: 'Erledigt',
  showClosed: { one: '{count} erledigten Kommentar zeigen', other: '{count} erledigte Kommentare zeigen' },
  title: 'Kommentare',
  write: 'Kommentar schreiben',
};
