import type { Texts } from '../translated.ts';

export const trash: Texts<'zh-Hans', 'trash'> = {
  deletedEntries: '已删除的条目：{type}',
  deletedTime: '删除时间',
  empty: '没有已删除的条目',
  entry: '条目',
  explained: { other: '您删除的内容可以在 {count} 天内恢复。' },
  forget: '永久删除 {name}',
  forgetQuestion: '要永久删除 {name} 吗？',
  left: { other: '有 {count} 个关联无法恢复。' },
  off: '此项目不保留已删除的内容。',
  restoreNamed: '恢复 {name}',
  restored: '已恢复。',
  restoredAsDraft: '已恢复为草稿。',
  until: '保留至',
};
