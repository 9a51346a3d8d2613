import type { Texts } from '../translated.ts';

export const trash: Texts<'ja', 'trash'> = {
  deletedEntries: '{type} の削除済みエントリ',
  deletedTime: '削除日時',
  empty: '削除済みのエントリはありません',
  entry: 'エントリ',
  explained: { other: '削除したものは {count} 日間復元できます。' },
  forget: '{name} を完全に削除',
  forgetQuestion: '{name} を完全に削除しますか？',
  left: { other: '{count} 件のリレーションは復元できませんでした。' },
  off: 'このプロジェクトでは、削除したものは保管されません。',
  restoreNamed: '{name} を復元',
  restored: '復元しました。',
  restoredAsDraft: '下書きとして復元しました。',
  until: '保管期限',
};
