import type { Texts } from '../translated.ts';

export const trash: Texts<'pl', 'trash'> = {
  deletedEntries: 'Usunięte wpisy: {type}',
  deletedTime: 'Usunięto',
  empty: 'Brak usuniętych wpisów',
  entry: 'Wpis',
  explained: {
    one: 'To, co usuniesz, można przywrócić przez {count} dzień.',
    few: 'To, co usuniesz, można przywrócić przez {count} dni.',
    many: 'To, co usuniesz, można przywrócić przez {count} dni.',
    other: 'To, co usuniesz, można przywrócić przez {count} dnia.',
  },
  forget: 'Usuń trwale: {name}',
  forgetQuestion: 'Usunąć trwale: {name}?',
  left: {
    one: 'Nie udało się przywrócić {count} relacji.',
    few: 'Nie udało się przywrócić {count} relacji.',
    many: 'Nie udało się przywrócić {count} relacji.',
    other: 'Nie udało się przywrócić {count} relacji.',
  },
  off: 'W tym projekcie usunięte wpisy nie są przechowywane.',
  restoreNamed: 'Przywróć: {name}',
  restored: 'Przywrócono.',
  restoredAsDraft: 'Przywrócono jako szkic.',
  until: 'Przechowywane do',
};
