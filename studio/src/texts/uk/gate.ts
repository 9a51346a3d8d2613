import type { Texts } from '../translated.ts';

export const gate: Texts<'uk', 'gate'> = {
  backToSignIn: 'Назад до входу',
  chooseANewPassword: 'Виберіть новий пароль',
  completeAccount: 'Виберіть пароль, щоб завершити створення облікового запису.',
  createTheFirstAdministrator: 'Створити першого адміністратора',
  enterEmail: 'Введіть адресу електронної пошти, щоб отримати посилання.',
  forgotYourPassword: 'Забули пароль?',
  linkOnItsWay: 'Якщо {email} належить адміністратору, посилання для вибору нового пароля вже в дорозі.',
  lookIntoYourMailbox: 'Перевірте пошту',
  newPassword: 'Новий пароль',
  noAdministratorYet:
    'У цього проєкту ще немає адміністратора. Перший адміністратор може все і може запрошувати інших.',
  openStudio: 'Відкрити Studio',
  passwordHint: 'Щонайменше 8 символів, серед них мала літера, велика літера та цифра',
  saveAndSignIn: 'Зберегти й увійти',
  sendTheLink: 'Надіслати посилання',
  signIn: 'Увійти',
  signInAgain: 'Увійти знову',
  signInAgainToContinue: 'Увійдіть знову, щоб продовжити. Нічого з введеного не втрачено.',
  signInToStudio: 'Вхід до Studio',
  signInWith: 'Увійти через {provider}',
  staySignedIn: 'Не виходити із системи',
  welcomeToStudio: 'Ласкаво просимо до Studio',
  youHaveBeenInvited: 'Вас запрошено',
  yourSessionHasEnded: 'Ваш сеанс завершився',
};
