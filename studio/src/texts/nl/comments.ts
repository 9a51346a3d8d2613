import type { Texts } from '../translated.ts';

export const comments: Texts<'nl', 'comments'> = {
  answer: 'Beantwoorden',
  answerTo: 'Antwoord aan {name}',
  closed: 'Opgelost door {name}, {time}',
  comment: 'Opmerking plaatsen',
  deleteText: 'Deze opmerking en de antwoorden verwijderen?',
  edit: 'Bewerken',
  edited: 'bewerkt',
  formerPerson: 'Verwijderd account',
  mention: 'Iemand noemen',
  nobody: 'Niemand met deze naam kan dit lezen',
  none: 'Nog geen opmerkingen',
  of: 'Opmerkingen: {field}',
  reopen: 'Heropenen',
  resolve: 'Oplossen',
  showClosed: { one: '{count} opgeloste opmerking tonen', other: '{count} opgeloste opmerkingen tonen' },
  title: 'Opmerkingen',
  write: 'Schrijf een opmerking',
};
