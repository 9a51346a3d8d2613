import type { Texts } from '../translated.ts';

export const comments: Texts<'pl', 'comments'> = {
  answer: 'Odpowiedz',
  answerTo: 'Odpowiedź dla: {name}',
  closed: 'Rozwiązane przez: {name}, {time}',
  comment: 'Skomentuj',
  deleteText: 'Usunąć ten komentarz i odpowiedzi?',
  edit: 'Edytuj',
  edited: 'edytowano',
  formerPerson: 'Usunięte konto',
  mention: 'Wspomnij kogoś',
  nobody: 'Nikt o tym imieniu nie może tego przeczytać',
  none: 'Brak komentarzy',
  of: 'Komentarze: {field}',
  reopen: 'Otwórz ponownie',
  resolve: 'Rozwiąż',
  showClosed: {
    one: 'Pokaż {count} rozwiązany komentarz',
    few: 'Pokaż {count} rozwiązane komentarze',
    many: 'Pokaż {count} rozwiązanych komentarzy',
    other: 'Pokaż {count} rozwiązanego komentarza',
  },
  title: 'Komentarze',
  write: 'Napisz komentarz',
};
