import type { Texts } from '../translated.ts';

export const home: Texts<'uk', 'home'> = {
  checkingTheServer: 'Перевірка сервера…',
  collection: 'Колекція',
  discardText: 'Введене в «{entry}» буде видалено з цього браузера. Збережене залишиться.',
  discardUnsavedChanges: 'Відкинути незбережені зміни?',
  entries: { one: '{count} запис', few: '{count} записи', many: '{count} записів', other: '{count} запису' },
  hello: 'Вітаємо',
  helloName: 'Вітаємо, {name}',
  inDevelopment: 'режим розробки, API Strapi {version}, Node {node}',
  inEnvironment: 'середовище {environment}, API Strapi {version}, Node {node}',
  lastEdited: 'Нещодавно змінені',
  newOf: '{name}: новий запис',
  nothingHasBeenEditedYet: 'Ще нічого не змінено.',
  nothingToEditYet: 'Поки немає чого редагувати',
  running: 'Працює',
  server: 'Сервер',
  singleType: 'Одиничний тип',
  unsavedInThisBrowser: 'Не збережено, у цьому браузері',
  youHaveNoDrafts: 'У вас немає чернеток або неопублікованих змін.',
  yourRoleHasNoAccess: 'Ваша роль не має доступу до типів вмісту.',
  yourUnpublishedWork: 'Ваша неопублікована робота',
};
