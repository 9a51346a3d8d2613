import type { Texts } from '../translated.ts';

export const imports: Texts<'ja', 'imports'> = {
  by: 'エントリーを変更する行',
  byField: '{field} が同じもの',
  byNone: 'なし：すべて新規',
  column: '列',
  counts: '新規 {created}、変更 {changed}、変更なし {same}',
  done: 'インポート完了：新規 {created}、変更 {changed}',
  example: '例',
  explained:
    '下書きのある型では、新しいエントリーは下書きになります。空のセルは既存エントリーのフィールドを空にします。',
  fieldOf: '{column} のフィールド',
  file: 'CSV ファイル',
  hint: '1 行目は列名です。最大 {rows} 行、{size} まで。',
  refused: { other: '{count} 行はインポートできないため除外されます' },
  row: '{number} 行目',
  save: { other: '{count} 行をインポート' },
  skip: 'インポートしない',
  stopped: '{number} 行目の前で停止しました。それより前の行は保存済みです。',
  title: 'エントリーのインポート',
  unreadable: '列名と行のある、インポートできる CSV ファイルではありません。',
  willChange: '{field} を変更',
  willCreate: '新規',
};
