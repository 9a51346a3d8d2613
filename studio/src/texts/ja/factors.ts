import type { Texts } from '../translated.ts';

export const factors: Texts<'ja', 'factors'> = {
  added: '追加日',
  code: 'コード',
  codesLeft: '残りのリカバリーコード: {left}',
  confirm: '続ける',
  enterCode: '認証アプリに表示されるコード、またはリカバリーコードを入力してください。',
  explanation: 'スマートフォンの認証アプリを使うと、ログインにはパスワードだけでなくコードも必要になります。',
  hasFactor: '{name} は 2 要素目を使ってログインします。',
  keepCodes:
    'これらのコードを安全な場所に保管してください。スマートフォンをなくした場合、それぞれ 1 回だけアプリのコードの代わりに使えます。表示されるのは今だけです。',
  key: 'キー',
  nameOfDevice: 'デバイスの名前',
  newCodes: '新しいリカバリーコード',
  qrCode: 'キーの QR コード',
  recoveryCodes: 'リカバリーコード',
  remove: '削除',
  removeNamed: '{name} を削除',
  requiredFrom:
    'あなたのロールには 2 要素目が必要です。{date} までに設定してください。それ以降は、これなしではログインできません。',
  reset: '2 要素目を削除',
  resetHint: '新しく設定されるまで、パスワードだけでログインできます。開いているセッションはすべて終了します。',
  roleRequires:
    'あなたのロールには 2 要素目が必要です。ログインするには、スマートフォンに認証アプリを設定してください。',
  scan: '認証アプリで画像を読み取るか、キーを入力してください。次に、アプリに表示されるコードを入力してください。',
  secondFactor: '2 要素目',
  setUp: '認証アプリを設定',
  wasReset: '{name} の 2 要素目は削除されました',
  whoAreYou: '本人であることを確認してください。',
};
