import type { Texts } from '../translated.ts';

export const factors: Texts<'ja', 'factors'> = {
  addPasskey: 'パスキーを追加',
  added: '追加日',
  authenticator: '認証アプリ',
  code: 'コード',
  codeOrPasskey: 'コードを入力するか、パスキーを使う場合は空のままにしてください。',
  codesLeft: '残りのリカバリーコード: {left}',
  confirm: '続ける',
  enterCode: '認証アプリに表示されるコード、またはリカバリーコードを入力してください。',
  explanation: 'スマートフォンの認証アプリを使うと、ログインにはパスワードだけでなくコードも必要になります。',
  forget: '再び確認する',
  forgetNamed: '{device} で再び確認する',
  forgotten: 'このブラウザーでは再び確認されます',
  hasFactor: '{name} は 2 要素目を使ってログインします。',
  keepCodes:
    'これらのコードを安全な場所に保管してください。スマートフォンをなくした場合、それぞれ 1 回だけアプリのコードの代わりに使えます。表示されるのは今だけです。',
  key: 'キー',
  kind: '種類',
  nameOfDevice: 'デバイスの名前',
  namePasskey: '後で見分けられる名前をパスキーに付けてください。次に、ブラウザーが保存先を尋ねます。',
  newCodes: '新しいリカバリーコード',
  passkey: 'パスキー',
  passkeyExplanation:
    'パスキーは、デバイス、パスワードマネージャー、またはセキュリティキーに保存されます。コードの代わりに使え、デバイスが本人と認識すればパスワードなしでログインできます。',
  passkeyFailed: 'ブラウザーからパスキーが得られませんでした。もう一度試すか、別の方法を選んでください。',
  passkeyKnown: 'このデバイスにはすでにあなたのパスキーがあります。それを使うか、別のデバイスを選んでください。',
  passkeysAt: 'パスキーは {address} でのみ使えます。追加するには、そこで Studio を開いてください。',
  passkeysNeedHttps:
    'パスキーには https のアドレスが必要です。サーバーの管理者に config/server の "url" の設定を依頼してください。',
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
  signInWithPasskey: 'パスキーでログイン',
  trust: '{date} までこのブラウザーでは確認しない',
  trustedBrowsers: '信頼済みのブラウザー',
  trustedHint:
    'これらのブラウザーでは、ログイン時に 2 要素目を求めません。ほかの人がログインする可能性がある場合は、再び確認するようにしてください。',
  trustedUntil: '信頼の期限',
  usePasskey: 'パスキーを使う',
  wasReset: '{name} の 2 要素目は削除されました',
  whoAreYou: '本人であることを確認してください。',
};
