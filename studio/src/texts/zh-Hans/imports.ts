import type { Texts } from '../translated.ts';

export const imports: Texts<'zh-Hans', 'imports'> = {
  by: '修改现有条目的行',
  byField: '{field} 相同的行',
  byNone: '无：全部为新条目',
  column: '列',
  counts: '新建 {created}，修改 {changed}，不变 {same}',
  done: '已导入：新建 {created}，修改 {changed}',
  example: '示例',
  explained: '如果类型支持草稿，新条目为草稿。空单元格会清空现有条目的字段。',
  fieldOf: '{column} 对应的字段',
  file: 'CSV 文件',
  hint: '第一行是列名。最多 {rows} 行、{size}。',
  refused: { other: '{count} 行无法导入，将被跳过' },
  row: '第 {number} 行',
  save: { other: '导入 {count} 行' },
  skip: '不导入',
  stopped: '导入在第 {number} 行之前停止。此前的行已保存。',
  title: '导入条目',
  unreadable: '这不是可导入的、带有列名和行的 CSV 文件。',
  willChange: '修改 {field}',
  willCreate: '新建',
};
