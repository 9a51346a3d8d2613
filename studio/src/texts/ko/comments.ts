import type { Texts } from '../translated.ts';

export const comments: Texts<'ko', 'comments'> = {
  answer: '답글',
  answerTo: '{name} 님에게 답글',
  closed: '{name} 님이 해결함, {time}',
  comment: '댓글 달기',
  deleteText: '이 댓글과 답글을 삭제할까요?',
  edit: '수정',
  edited: '수정됨',
  formerPerson: '삭제된 계정',
  mention: '사람 언급하기',
  nobody: '이 이름을 가진 사람 중 읽을 수 있는 사람이 없습니다',
  none: '아직 댓글이 없습니다',
  of: '댓글: {field}',
  reopen: '다시 열기',
  resolve: '해결',
  showClosed: { other: '해결된 댓글 {count}개 보기' },
  title: '댓글',
  write: '댓글 쓰기',
};
