import type { Texts } from '../translated.ts';

export const schedule: Texts<'ja', 'schedule'> = {
  change: '変更',
  failed: '実行されませんでした: {reason}',
  list: 'スケジュール済み',
  notCarriedOut: '未実行',
  outdated: 'その後編集されました。スケジュールした内容が公開されます。',
  plan: 'スケジュール',
  planPublishing: '公開をスケジュール',
  planUnpublishing: '公開停止をスケジュール',
  planned: 'スケジュールしました',
  publishWhen: '公開日時',
  publishesAt: '{time}に公開',
  remove: '削除',
  removed: 'スケジュールから削除しました',
  saveFirst: 'スケジュールするには変更を保存してください。',
  schedule: 'スケジュール',
  takeCurrent: '現在の状態をスケジュール',
  unpublishWhen: '公開停止日時',
  unpublishesAt: '{time}に公開停止',
};
