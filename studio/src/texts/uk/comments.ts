import type { Texts } from '../translated.ts';

export const comments: Texts<'uk', 'comments'> = {
  answer: 'Відповісти',
  answerTo: 'Відповідь для {name}',
  closed: 'Вирішено: {name}, {time}',
  comment: 'Коментувати',
  deleteText: 'Видалити цей коментар і відповіді?',
  edit: 'Редагувати',
  edited: 'змінено',
  formerPerson: 'Видалений обліковий запис',
  mention: 'Згадати когось',
  nobody: 'Ніхто з таким іменем не може це прочитати',
  none: 'Коментарів ще немає',
  of: 'Коментарі: {field}',
  reopen: 'Відкрити знову',
  resolve: 'Вирішити',
  showClosed: {
    one: 'Показати {count} вирішений коментар',
    few: 'Показати {count} вирішені коментарі',
    many: 'Показати {count} вирішених коментарів',
    other: 'Показати {count} вирішеного коментаря',
  },
  title: 'Коментарі',
  write: 'Написати коментар',
};
