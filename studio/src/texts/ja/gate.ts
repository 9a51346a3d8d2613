import type { Texts } from '../translated.ts';

export const gate: Texts<'ja', 'gate'> = {
  backToSignIn: 'ログインに戻る',
  chooseANewPassword: '新しいパスワードを設定',
  completeAccount: 'パスワードを設定して、アカウントの登録を完了してください。',
  createTheFirstAdministrator: '最初の管理者を作成',
  enterEmail: 'リンクを受け取るメールアドレスを入力してください。',
  forgotYourPassword: 'パスワードをお忘れですか？',
  linkOnItsWay: '{email} が管理者のものであれば、新しいパスワードを設定するためのリンクが届きます。',
  lookIntoYourMailbox: 'メールを確認してください',
  newPassword: '新しいパスワード',
  noAdministratorYet:
    'このプロジェクトにはまだ管理者がいません。最初の管理者はすべての操作ができ、ほかの人を招待できます。',
  openStudio: 'Studioを開く',
  passwordHint: '8文字以上。英小文字、英大文字、数字をそれぞれ含めてください',
  saveAndSignIn: '保存してログイン',
  sendTheLink: 'リンクを送信',
  signIn: 'ログイン',
  signInAgain: '再ログイン',
  signInAgainToContinue: '続けるにはもう一度ログインしてください。入力した内容は失われません。',
  signInToStudio: 'Studioにログイン',
  signInWith: '{provider}でログイン',
  staySignedIn: 'ログインしたままにする',
  welcomeToStudio: 'Studioへようこそ',
  youHaveBeenInvited: '招待されました',
  yourSessionHasEnded: 'セッションが終了しました',
};
