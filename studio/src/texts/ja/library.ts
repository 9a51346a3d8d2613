import type { Texts } from '../translated.ts';

export const library: Texts<'ja', 'library'> = {
  added: '追加日',
  anyTime: '追加日を問わない',
  anyUse: '使用の有無を問わない',
  deletedFiles: '削除済みのファイル',
  file: 'ファイル',
  filesCanBeRestored: {
    other: 'ファイルは{count}日間ゴミ箱から復元できますが、フォルダーは復元できません。',
  },
  focusSaved: 'フォーカスを保存しました',
  lastDays: {
    other: '過去{count}日間に追加',
  },
  noDeletedFiles: '削除済みのファイルはありません',
  path: 'パス',
  saveFocus: 'フォーカスを保存',
  unused: 'フィールドで未使用',
  use: '使用状況',
  used: 'フィールドで使用中',
};
