import type { Texts } from '../translated.ts';

export const factors: Texts<'ko', 'factors'> = {
  added: '추가됨',
  code: '코드',
  codesLeft: '남은 복구 코드: {left}',
  confirm: '계속',
  enterCode: '인증 앱에 표시된 코드 또는 복구 코드를 입력하세요.',
  explanation: '휴대전화의 인증 앱을 사용하면 비밀번호만으로는 로그인할 수 없으며 코드도 필요합니다.',
  hasFactor: '{name} 님은 2단계 인증으로 로그인합니다.',
  keepCodes:
    '이 코드를 안전한 곳에 보관하세요. 휴대전화를 잃어버리면 각 코드가 한 번씩 앱의 코드를 대신합니다. 지금만 표시됩니다.',
  key: '키',
  nameOfDevice: '기기 이름',
  newCodes: '새 복구 코드',
  qrCode: '키가 담긴 QR 코드',
  recoveryCodes: '복구 코드',
  remove: '제거',
  removeNamed: '{name} 제거',
  requiredFrom: '역할에 2단계 인증이 필요합니다. {date} 전에 설정하세요. 그 후에는 이것 없이 로그인할 수 없습니다.',
  reset: '2단계 인증 제거',
  resetHint: '새로 설정할 때까지 비밀번호만으로 로그인할 수 있습니다. 열려 있는 모든 세션이 종료됩니다.',
  roleRequires: '역할에 2단계 인증이 필요합니다. 로그인하려면 휴대전화에 인증 앱을 설정하세요.',
  scan: '인증 앱으로 그림을 스캔하거나 키를 입력하세요. 그런 다음 앱에 표시된 코드를 입력하세요.',
  secondFactor: '2단계 인증',
  setUp: '인증 앱 설정',
  wasReset: '{name} 님의 2단계 인증이 제거되었습니다',
  whoAreYou: '본인임을 확인하세요.',
};
