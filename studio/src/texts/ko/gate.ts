import type { Texts } from '../translated.ts';

export const gate: Texts<'ko', 'gate'> = {
  backToSignIn: '로그인으로 돌아가기',
  chooseANewPassword: '새 비밀번호 설정',
  completeAccount: '비밀번호를 설정하여 계정 등록을 완료하세요.',
  createTheFirstAdministrator: '첫 관리자 만들기',
  enterEmail: '링크를 받을 이메일 주소를 입력하세요.',
  forgotYourPassword: '비밀번호를 잊으셨나요?',
  linkOnItsWay: '{email} 주소가 관리자의 것이라면, 새 비밀번호를 설정하는 링크가 곧 도착합니다.',
  lookIntoYourMailbox: '메일함을 확인하세요',
  newPassword: '새 비밀번호',
  noAdministratorYet:
    '이 프로젝트에는 아직 관리자가 없습니다. 첫 관리자는 모든 작업을 할 수 있으며 다른 사람을 초대할 수 있습니다.',
  openStudio: 'Studio 열기',
  passwordHint: '영문 소문자, 영문 대문자, 숫자를 포함하여 8자 이상',
  saveAndSignIn: '저장하고 로그인',
  sendTheLink: '링크 보내기',
  signIn: '로그인',
  signInAgain: '다시 로그인',
  signInAgainToContinue: '계속하려면 다시 로그인하세요. 입력한 내용은 사라지지 않습니다.',
  signInToStudio: 'Studio에 로그인',
  signInWith: '{provider}(으)로 로그인',
  staySignedIn: '로그인 상태 유지',
  welcomeToStudio: 'Studio에 오신 것을 환영합니다',
  youHaveBeenInvited: '초대를 받았습니다',
  yourSessionHasEnded: '세션이 종료되었습니다',
};
