import type { Texts } from '../translated.ts';

export const library: Texts<'ko', 'library'> = {
  added: '추가됨',
  anyTime: '추가 시점 무관',
  anyUse: '사용 여부 무관',
  deletedFiles: '삭제된 파일',
  file: '파일',
  filesCanBeRestored: {
    other: '파일은 {count}일 동안 휴지통에서 복원할 수 있지만 폴더는 복원할 수 없습니다.',
  },
  focusSaved: '초점을 저장했습니다',
  lastDays: {
    other: '최근 {count}일 동안 추가됨',
  },
  noDeletedFiles: '삭제된 파일이 없습니다',
  path: '경로',
  saveFocus: '초점 저장',
  unused: '필드에서 사용되지 않음',
  use: '사용',
  used: '필드에서 사용 중',
};
