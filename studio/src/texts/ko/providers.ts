import type { Texts } from '../translated.ts';

export const providers: Texts<'ko', 'providers'> = {
  created: '처음 로그인할 때 계정을 받습니다',
  explained:
    '제공자는 config/admin의 “auth.providers”에서 설정합니다. 비밀 값은 환경에서 읽으며 절대 표시되지 않습니다. 변경 사항은 서버를 다시 시작하면 적용됩니다.',
  invited: '초대가 필요합니다',
  loading: 'ID 제공자를 불러오는 중…',
  newPeople: '계정이 없는 사람',
  none: 'ID 제공자가 없습니다. config/admin의 “auth.providers”에 추가하고 서버를 다시 시작한 뒤, 여기에 표시되는 주소를 제공자에 등록하세요.',
  passwordsOff: '관리자는 제공자로만 로그인합니다. 비밀번호는 꺼져 있습니다.',
  passwordsOn:
    '비밀번호도 사용할 수 있습니다. 제공자만 허용하려면 슈퍼 관리자가 제공자로 로그인한 뒤 “auth.passwords”를 false로 설정하세요.',
  protocol: '프로토콜',
  register: '제공자에 등록할 항목',
  scimOff: '제공자가 관리자를 만들고 비활성화하게 하려면 config/admin에서 “scim.token”을 설정하세요.',
  scimOn: '제공자가 {address}에서 SCIM으로 관리자를 관리합니다. 토큰은 환경에 있습니다.',
};
