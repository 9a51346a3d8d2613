import type { Texts } from '../translated.ts';

export const schedule: Texts<'zh-Hans', 'schedule'> = {
  change: '更改',
  failed: '未执行：{reason}',
  list: '已计划',
  notCarriedOut: '未执行',
  outdated: '此后已编辑。将发布计划时的内容。',
  plan: '计划',
  planPublishing: '计划发布',
  planUnpublishing: '计划取消发布',
  planned: '已计划',
  publishWhen: '发布时间',
  publishesAt: '将于 {time} 发布',
  remove: '移除',
  removed: '已从计划中移除',
  saveFirst: '请先保存更改，再安排计划。',
  schedule: '计划',
  takeCurrent: '计划当前状态',
  unpublishWhen: '取消发布时间',
  unpublishesAt: '将于 {time} 取消发布',
};
