import type { Texts } from '../translated.ts';

export const library: Texts<'uk', 'library'> = {
  added: 'Додано',
  anyTime: 'Додані будь-коли',
  anyUse: 'Використовувані чи ні',
  deletedFiles: 'Видалені файли',
  file: 'Файл',
  filesCanBeRestored: {
    one: 'Файли можна відновити з кошика протягом {count} дня, папки — ні.',
    few: 'Файли можна відновити з кошика протягом {count} днів, папки — ні.',
    many: 'Файли можна відновити з кошика протягом {count} днів, папки — ні.',
    other: 'Файли можна відновити з кошика протягом {count} дня, папки — ні.',
  },
  focusSaved: 'Фокус збережено',
  lastDays: {
    one: 'Додані за останній {count} день',
    few: 'Додані за останні {count} дні',
    many: 'Додані за останні {count} днів',
    other: 'Додані за останні {count} дня',
  },
  noDeletedFiles: 'Немає видалених файлів',
  path: 'Шлях',
  saveFocus: 'Зберегти фокус',
  unused: 'Не використовуються в жодному полі',
  use: 'Використання',
  used: 'Використовуються в полі',
};
