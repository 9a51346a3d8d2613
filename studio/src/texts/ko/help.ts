import type { Texts } from '../translated.ts';

export const help: Texts<'ko', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    '비활성화된 관리자는 즉시 로그아웃됩니다. 마지막 최고 관리자는 비활성화할 수 없습니다.',
  aGlobeMarksFields:
    '지구본은 모든 로케일이 공유하는 필드를 나타냅니다. “다른 로케일에서 채우기”는 나머지 필드를 복사합니다.',
  aReleasePublishesTogether:
    '릴리스는 포함된 항목을 한꺼번에 발행하거나 발행 취소합니다. 모두 처리되거나 하나도 처리되지 않습니다.',
  aRenamedField: '이름을 바꾼 필드는 비어 있는 새 필드입니다. 이전 열의 데이터는 유지됩니다.',
  aSearchIncludesTheSubfolders: '검색에는 열려 있는 폴더의 하위 폴더도 포함됩니다.',
  aTokenIsShownOnce: '토큰은 생성하거나 다시 생성할 때 한 번만 표시됩니다.',
  actionsGrantedToPublicNeed: 'Public에 허용된 작업에는 토큰이 필요하지 않습니다.',
  addEntriesOnTheirPages: '항목은 각 항목의 페이지에서 추가합니다. 릴리스는 바로 또는 정한 시각에 발행할 수 있습니다.',
  administratorRoles: '관리자 역할',
  allContentTypesAndComponents:
    '모든 콘텐츠 타입과 컴포넌트, 그리고 그 필드입니다. “관계”에서 서로 어떻게 연결되는지 볼 수 있습니다.',
  anInvitedAdministratorGets:
    '초대된 관리자는 비밀번호를 설정하는 링크를 받습니다. 서버가 이메일을 보내지 않는다면 링크를 복사해 전달하세요.',
  boldItalicCodeAndLink: '서식 있는 텍스트의 굵게, 기울임꼴, 코드, 링크',
  clickAColumnHeading:
    '열 제목을 클릭하면 열 전체가 전환됩니다. “검토”에서 저장하기 전에 변경 사항을 확인할 수 있습니다.',
  clickARowToOpen: '행을 클릭하면 항목이 열리고, 열 제목을 클릭하면 그 열로 정렬됩니다.',
  closeADialogMenu: '대화 상자, 메뉴 또는 시트 닫기',
  commentsAreAbout: '댓글은 항목이나 필드에 관한 것입니다. 알리려면 사람을 멘션하고, 정리되면 댓글을 해결하세요.',
  cropFocus: '“자르기”에서 끌어서 영역을 선택하거나, 클릭하여 사전 설정된 모양의 중심이 될 초점을 지정하세요.',
  customGrantsSingleActionsRead:
    '“사용자 지정”은 개별 작업을 허용합니다. “읽기 전용”과 “전체 액세스”는 앞으로 추가될 것을 포함한 모든 콘텐츠 타입에 적용됩니다.',
  deletingALocaleDeletes: '로케일을 삭제하면 해당 항목도 삭제됩니다. 기본 로케일은 삭제할 수 없습니다.',
  deliveriesListsTheLatestAttempts:
    '“전송 내역”은 최근 시도를 페이로드 및 응답과 함께 보여 줍니다. “다시 보내기”는 그중 하나를 다시 보냅니다.',
  eachActionListsItsRoutes:
    '각 작업에는 라우트와 그 작업이 허용된 다른 역할이 표시됩니다. 열린 라우트는 누구에게나 응답합니다.',
  eventsAreSent: '항목이나 파일이 변경되면 URL로 이벤트가 전송됩니다. 실패한 전송은 한동안 다시 시도됩니다.',
  expandAContentType: '콘텐츠 타입을 펼치면 개별 필드나 로케일을 허용하거나 조건을 설정할 수 있습니다.',
  filterOffersEveryField:
    '필터에서는 모든 필드와 관련 항목의 필드를 고를 수 있습니다. 열과 보기는 공유하기 전까지 본인에게만 적용됩니다.',
  filterTheLog:
    '당시의 이름이나 이메일 주소, 작업, 날짜로 필터링할 수 있습니다. 사람을 클릭하면 그 사람이 한 작업만 표시됩니다.',
  findContentTypes: '탐색 메뉴에서 콘텐츠 타입을 찾거나 Ctrl K를 누르세요.',
  helpFor: '도움말: {title}',
  ifSomeoneElseSaves:
    '수정하는 동안 다른 사람이 항목을 저장하면 변경 사항이 병합됩니다. 둘 다 같은 필드를 변경했다면 직접 선택합니다.',
  importReadsACsv:
    '가져오기는 CSV 파일을 읽습니다. 각 열의 필드를 선택하고 미리 보기를 확인하세요. 확인하기 전에는 아무것도 기록되지 않습니다.',
  keys: '키',
  lists: '목록',
  listsHaveUrls: '검색, 필터, 정렬, 페이지가 URL에 포함되므로 목록을 북마크하거나 공유할 수 있습니다.',
  moveAComponent: '컴포넌트 또는 블록 이동',
  moveBetweenRows: '행 사이 이동, 스페이스바로 항목 선택',
  moveBetweenTheBoxes: '상자 사이 이동',
  openAFieldToConfigure: '필드를 열어 텍스트, 너비, 편집 가능 여부를 바꿉니다. 화살표로 순서를 바꿉니다.',
  openAFileToChange:
    '파일을 열면 이름, 대체 텍스트, 캡션, 폴더를 변경하고, 파일을 바꾸거나 자르고, 사용처를 볼 수 있습니다.',
  openAnAdministratorToChange: '관리자를 열면 이름, 역할, 비밀번호를 변경하거나 비활성화할 수 있습니다.',
  recentlyEditedEntriesYourDrafts: '최근 수정된 항목, 내 초안과 발행하지 않은 변경 사항, 콘텐츠 타입별 항목 수입니다.',
  relatedEntriesOpen: '연결된 항목은 옆 시트에서 열리며, 거기서 새 항목도 만들 수 있습니다.',
  reviewShowsTheStage: '유형에 검토 워크플로가 있으면 검토에서 항목의 단계를 보고 댓글과 함께 다음 단계로 옮깁니다.',
  saveForLaterStoresChanges:
    '“나중을 위해 저장”은 발행된 항목의 변경 사항을 발행하지 않고 저장합니다. “변경 사항 발행”은 이를 공개합니다.',
  searchByNameOrEmail: '이름이나 이메일 주소로 검색하세요.',
  secretsOfProvidersAreNever: '프로바이더의 시크릿은 표시되지 않습니다. 저장된 값을 유지하려면 필드를 비워 두세요.',
  selectEntriesToPublishUnpublish:
    '항목을 선택하여 발행, 발행 취소 또는 삭제하세요. 거부된 항목은 이유와 함께 표시됩니다.',
  selectFilesAndFolders: '파일과 폴더를 선택하여 이동하거나 삭제하세요.',
  theCalendarShows:
    '캘린더는 릴리스와 읽을 수 있는 항목이 언제 발행되고 발행 취소되는지 보여 줍니다. 실행되지 못한 것은 그 날짜에 남아 있습니다.',
  thisHelp: '이 도움말. 입력 중에는 F1',
  thisPageDoesNotExist: '존재하지 않는 페이지입니다. 탐색 메뉴에서 선택하세요.',
  toChangeThePasswordEnter: '비밀번호를 변경하려면 현재 비밀번호도 입력하세요. 다른 브라우저의 세션은 종료됩니다.',
  transferTokensMoveContentBetween:
    '전송 토큰은 서버 간에 콘텐츠를 옮기는 데 사용합니다. 생성하거나 다시 생성할 때 한 번만 표시됩니다.',
  undoingMakesARelease: '발행된 릴리스를 되돌리면 다른 릴리스가 만들어지며, 그것을 발행하면 이전 상태가 복원됩니다.',
  unsavedChangesAreKept: '저장하지 않은 변경 사항은 탭을 닫거나 연결이 끊겨도 이 브라우저에 보관됩니다.',
  whatWasAddedGoesLive: '나중에 항목을 편집해도 추가한 내용이 발행됩니다. 바꾸려면 현재 상태를 가져오세요.',
  whoCanRegister: '웹사이트나 앱에 가입할 수 있는 사람, 부여되는 역할, 받게 될 이메일입니다.',
  withPlinthDevSuperAdmins:
    'plinth dev에서는 최고 관리자가 변경할 수 있습니다. “변경 사항 검토”에서 쓰기 전에 파일과 SQL을 볼 수 있습니다.',
  youCanOnlyGrantPermissions: '자신이 가진 권한만 허용할 수 있습니다.',
  yourNameIsShown: '내가 수정한 항목에는 다른 사람에게 내 이름이 표시됩니다. 로그인에는 이메일 주소를 사용합니다.',
};
