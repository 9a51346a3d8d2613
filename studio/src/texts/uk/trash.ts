import type { Texts } from '../translated.ts';

export const trash: Texts<'uk', 'trash'> = {
  deletedEntries: 'Видалені записи: {type}',
  deletedTime: 'Видалено',
  empty: 'Немає видалених записів',
  entry: 'Запис',
  explained: {
    one: 'Видалене можна відновити протягом {count} дня.',
    few: 'Видалене можна відновити протягом {count} днів.',
    many: 'Видалене можна відновити протягом {count} днів.',
    other: 'Видалене можна відновити протягом {count} дня.',
  },
  forget: 'Видалити назавжди: {name}',
  forgetQuestion: 'Видалити назавжди: {name}?',
  left: {
    one: 'Не вдалося відновити {count} зв’язок.',
    few: 'Не вдалося відновити {count} зв’язки.',
    many: 'Не вдалося відновити {count} зв’язків.',
    other: 'Не вдалося відновити {count} зв’язку.',
  },
  off: 'У цьому проєкті видалене не зберігається.',
  restoreNamed: 'Відновити: {name}',
  restored: 'Відновлено.',
  restoredAsDraft: 'Відновлено як чернетку.',
  until: 'Зберігається до',
};
