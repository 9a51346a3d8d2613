import type { Texts } from '../translated.ts';

export const home: Texts<'ja', 'home'> = {
  checkingTheServer: 'サーバーを確認しています…',
  collection: 'コレクション',
  discardText: '「{entry}」に入力した内容がこのブラウザから削除されます。保存済みの内容はそのまま残ります。',
  discardUnsavedChanges: '未保存の変更を破棄しますか？',
  entries: { other: '{count}件のエントリ' },
  hello: 'こんにちは',
  helloName: 'こんにちは、{name}さん',
  inDevelopment: '開発環境、Strapi {version} API、Node {node}',
  inEnvironment: '{environment}環境、Strapi {version} API、Node {node}',
  lastEdited: '最近の編集',
  newOf: '新しい{name}',
  nothingHasBeenEditedYet: 'まだ何も編集されていません。',
  nothingToEditYet: '編集できるものはまだありません',
  running: '稼働中',
  server: 'サーバー',
  singleType: 'シングルタイプ',
  unsavedInThisBrowser: 'このブラウザの未保存の内容',
  youHaveNoDrafts: '下書きも未公開の変更もありません。',
  yourRoleHasNoAccess: 'あなたのロールにはコンテンツタイプへのアクセス権がありません。',
  yourUnpublishedWork: '未公開の作業',
};
