import type { Texts } from '../translated.ts';

export const kit: Texts<'ko', 'kit'> = {
  colours: '색상: {theme}',
  coloursChange: '색상: {theme}. 변경합니다.',
  dark: '어둡게',
  light: '밝게',
  nothingMatches: '“{words}”와 일치하는 항목이 없습니다.',
  retrying: '다시 시도하고 있습니다. 이 페이지는 자동으로 계속됩니다.',
  system: '시스템 설정',
  tryAgain: '다시 시도',
  typeToSearch: '입력하여 검색',
  unreachable: '서버에 연결할 수 없습니다',
};
