import type { Texts } from '../translated.ts';

export const kit: Texts<'ja', 'kit'> = {
  colours: '配色: {theme}',
  coloursChange: '配色: {theme}。変更します。',
  dark: 'ダーク',
  light: 'ライト',
  nothingMatches: '「{words}」に一致するものはありません。',
  retrying: '再試行しています。このページは自動的に再開します。',
  system: 'システム',
  tryAgain: '再試行',
  typeToSearch: '入力して検索',
  unreachable: 'サーバーに接続できません',
};
