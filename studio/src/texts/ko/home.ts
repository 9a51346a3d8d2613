import type { Texts } from '../translated.ts';

export const home: Texts<'ko', 'home'> = {
  checkingTheServer: '서버를 확인하는 중…',
  collection: '콜렉션',
  discardText: '“{entry}”에 입력한 내용이 이 브라우저에서 삭제됩니다. 저장된 내용은 그대로 남습니다.',
  discardUnsavedChanges: '저장하지 않은 변경 사항을 버리시겠습니까?',
  entries: { other: '항목 {count}개' },
  hello: '안녕하세요',
  helloName: '안녕하세요, {name} 님',
  inDevelopment: '개발 환경, Strapi {version} API, Node {node}',
  inEnvironment: '{environment} 환경, Strapi {version} API, Node {node}',
  lastEdited: '최근 수정',
  newOf: '새 {name}',
  nothingHasBeenEditedYet: '아직 수정된 항목이 없습니다.',
  nothingToEditYet: '아직 수정할 것이 없습니다',
  running: '실행 중',
  server: '서버',
  singleType: '싱글 타입',
  unsavedInThisBrowser: '이 브라우저에 저장되지 않은 내용',
  youHaveNoDrafts: '초안이나 발행하지 않은 변경 사항이 없습니다.',
  yourRoleHasNoAccess: '내 역할에는 콘텐츠 타입에 대한 액세스 권한이 없습니다.',
  yourUnpublishedWork: '발행하지 않은 내 작업',
};
