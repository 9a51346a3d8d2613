import type { Texts } from '../translated.ts';

export const imports: Texts<'ko', 'imports'> = {
  by: '항목을 변경하는 행',
  byField: '{field} 값이 같은 행',
  byNone: '없음: 모두 새 항목',
  column: '열',
  counts: '새 항목 {created}, 변경 {changed}, 변경 없음 {same}',
  done: '가져옴: 새 항목 {created}, 변경 {changed}',
  example: '예시',
  explained: '초안이 있는 유형이면 새 항목은 초안입니다. 빈 셀은 기존 항목의 필드를 비웁니다.',
  fieldOf: '{column}의 필드',
  file: 'CSV 파일',
  hint: '첫 행은 열 이름입니다. 최대 {rows}행, {size}.',
  refused: { other: '{count}행은 가져올 수 없어 제외됩니다' },
  row: '{number}행',
  save: { other: '{count}행 가져오기' },
  skip: '가져오지 않음',
  stopped: '{number}행 앞에서 멈췄습니다. 이전 행은 저장되었습니다.',
  title: '항목 가져오기',
  unreadable: '이름과 행이 있는, 가져올 수 있는 CSV 파일이 아닙니다.',
  willChange: '{field} 변경',
  willCreate: '새 항목',
};
