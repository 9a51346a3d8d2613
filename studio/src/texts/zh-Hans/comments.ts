import type { Texts } from '../translated.ts';

export const comments: Texts<'zh-Hans', 'comments'> = {
  answer: '回复',
  answerTo: '回复 {name}',
  closed: '已由 {name} 解决，{time}',
  comment: '评论',
  deleteText: '要删除此评论及其回复吗？',
  edit: '编辑',
  edited: '已编辑',
  formerPerson: '已删除的账户',
  mention: '提及某人',
  nobody: '没有同名的人可以读取此内容',
  none: '尚无评论',
  of: '评论：{field}',
  reopen: '重新打开',
  resolve: '解决',
  showClosed: { other: '显示 {count} 条已解决的评论' },
  title: '评论',
  write: '写评论',
};
