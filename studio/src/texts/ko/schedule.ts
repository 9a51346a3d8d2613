import type { Texts } from '../translated.ts';

export const schedule: Texts<'ko', 'schedule'> = {
  change: '변경',
  failed: '실행되지 않음: {reason}',
  list: '예약됨',
  notCarriedOut: '실행되지 않음',
  outdated: '그 후 편집되었습니다. 예약한 내용이 발행됩니다.',
  plan: '예약',
  planPublishing: '발행 예약',
  planUnpublishing: '발행 취소 예약',
  planned: '예약했습니다',
  publishWhen: '발행 시각',
  publishesAt: '{time}에 발행',
  remove: '제거',
  removed: '예약에서 제거했습니다',
  saveFirst: '예약하려면 변경 사항을 저장하세요.',
  schedule: '예약',
  takeCurrent: '현재 상태 예약',
  unpublishWhen: '발행 취소 시각',
  unpublishesAt: '{time}에 발행 취소',
};
