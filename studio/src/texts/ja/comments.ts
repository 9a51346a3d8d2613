import type { Texts } from '../translated.ts';

export const comments: Texts<'ja', 'comments'> = {
  answer: '返信',
  answerTo: '{name} さんへの返信',
  closed: '{name} さんが解決済みにしました、{time}',
  comment: 'コメントする',
  deleteText: 'このコメントと返信を削除しますか？',
  edit: '編集',
  edited: '編集済み',
  formerPerson: '削除されたアカウント',
  mention: 'メンションする',
  nobody: 'この名前で閲覧できる人はいません',
  none: 'コメントはまだありません',
  of: 'コメント: {field}',
  reopen: '再開する',
  resolve: '解決',
  showClosed: { other: '解決済みのコメント {count} 件を表示' },
  title: 'コメント',
  write: 'コメントを書く',
};
