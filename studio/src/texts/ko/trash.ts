import type { Texts } from '../translated.ts';

export const trash: Texts<'ko', 'trash'> = {
  deletedEntries: '{type}의 삭제된 항목',
  deletedTime: '삭제 시각',
  empty: '삭제된 항목이 없습니다',
  entry: '항목',
  explained: { other: '삭제한 항목은 {count}일 동안 복원할 수 있습니다.' },
  forget: '{name} 영구 삭제',
  forgetQuestion: '{name} 항목을 영구 삭제할까요?',
  left: { other: '관계 {count}개를 복원하지 못했습니다.' },
  off: '이 프로젝트에서는 삭제한 항목을 보관하지 않습니다.',
  restoreNamed: '{name} 복원',
  restored: '복원했습니다.',
  restoredAsDraft: '초안으로 복원했습니다.',
  until: '보관 기한',
};
