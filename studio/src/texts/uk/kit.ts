import type { Texts } from '../translated.ts';

export const kit: Texts<'uk', 'kit'> = {
  colours: 'Кольори: {theme}',
  coloursChange: 'Кольори: {theme}. Змінити.',
  dark: 'темні',
  light: 'світлі',
  nothingMatches: 'Немає нічого, що відповідає «{words}».',
  retrying: 'Повторна спроба. Сторінка продовжить роботу автоматично.',
  system: 'як у системі',
  tryAgain: 'Спробувати ще раз',
  typeToSearch: 'Введіть для пошуку',
  unreachable: 'Сервер недоступний',
};
