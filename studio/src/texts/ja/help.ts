import type { Texts } from '../translated.ts';

export const help: Texts<'ja', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    '無効にした管理者はただちにログアウトされます。最後のスーパー管理者は無効にできません。',
  aGlobeMarksFields:
    '地球のアイコンは、すべてのロケールで共通のフィールドを示します。「別のロケールから入力」はそれ以外のフィールドをコピーします。',
  aReleasePublishesTogether:
    'リリースは、含まれるエントリをまとめて公開または公開停止します。すべてか、まったく行わないかのどちらかです。',
  aRenamedField: '名前を変更したフィールドは、新しい空のフィールドになります。元の列のデータは残ります。',
  aSearchIncludesTheSubfolders: '検索には、開いているフォルダーのサブフォルダーも含まれます。',
  aTokenIsShownOnce: 'トークンは、作成時または再生成時に一度だけ表示されます。',
  actionsGrantedToPublicNeed: 'Publicに許可した操作にトークンは不要です。',
  addEntriesOnTheirPages:
    'エントリはそれぞれのページから追加します。リリースはすぐに、または日時を指定して公開できます。',
  administratorRoles: '管理者ロール',
  allContentTypesAndComponents:
    'すべてのコンテンツタイプとコンポーネント、およびそのフィールド。「リレーション」では互いのつながりを確認できます。',
  anInvitedAdministratorGets:
    '招待された管理者には、パスワードを設定するリンクが届きます。サーバーがメールを送信しない場合は、リンクをコピーして渡してください。',
  boldItalicCodeAndLink: 'リッチテキストの太字、斜体、コード、リンク',
  clickAColumnHeading:
    '列見出しをクリックすると、列全体が切り替わります。「確認」では、保存する前に変更の一覧を確認できます。',
  clickARowToOpen: '行をクリックするとエントリが開き、列見出しをクリックするとその列で並べ替えます。',
  closeADialogMenu: 'ダイアログ、メニュー、シートを閉じる',
  commentsAreAbout:
    'コメントはエントリまたはフィールドについてのものです。知らせたい人をメンションし、解決したらコメントを解決済みにします。',
  cropFocus: '「切り抜き」では、ドラッグして範囲を選択するか、クリックして既定の形の中心にする焦点を設定します。',
  customGrantsSingleActionsRead:
    '「カスタム」は個々の操作を許可します。「読み取り専用」と「フルアクセス」は、今後追加されるものも含め、すべてのコンテンツタイプが対象です。',
  deletingALocaleDeletes: 'ロケールを削除すると、そのエントリも削除されます。既定のロケールは削除できません。',
  deliveriesListsTheLatestAttempts:
    '「配信」には最近の試行がペイロードとレスポンスとともに表示されます。「再送信」で同じものをもう一度送れます。',
  eachActionListsItsRoutes:
    '各操作には、そのルートと、許可されているほかのロールが表示されます。オープンなルートは誰にでも応答します。',
  eventsAreSent:
    'エントリやファイルが変更されると、イベントがURLに送信されます。失敗した配信は、しばらくの間再試行されます。',
  expandAContentType:
    'コンテンツタイプを展開すると、個々のフィールドやロケールを許可したり、条件を設定したりできます。',
  filterOffersEveryField:
    'フィルターでは、すべてのフィールドと関連エントリのフィールドを選べます。列とビューは共有するまで自分だけのものです。',
  filterTheLog:
    '当時の名前またはメールアドレス、操作、日付で絞り込めます。人をクリックすると、その人の操作だけが表示されます。',
  findContentTypes: 'コンテンツタイプは、ナビゲーションか Ctrl K で検索できます。',
  helpFor: 'ヘルプ: {title}',
  ifSomeoneElseSaves:
    '編集中にほかの人がエントリを保存した場合、変更は統合されます。双方が同じフィールドを変更した場合は、どちらにするかを選択します。',
  importReadsACsv:
    'インポートは CSV ファイルを読み込みます。各列のフィールドを選び、プレビューを確認してください。確定するまで何も書き込まれません。',
  keys: 'キー',
  lists: '一覧',
  listsHaveUrls: '検索、フィルター、並び順、ページはURLに含まれるため、一覧をブックマークしたり共有したりできます。',
  moveAComponent: 'コンポーネントまたはブロックを移動',
  moveBetweenRows: '行を移動（スペースキーでエントリを選択）',
  moveBetweenTheBoxes: 'ボックス間を移動',
  openAFieldToConfigure: 'フィールドを開くと、テキスト、幅、編集の可否を変更できます。矢印で順序を変更します。',
  openAFileToChange:
    'ファイルを開くと、名前、代替テキスト、キャプション、フォルダーの変更、置き換え、切り抜き、使用箇所の確認ができます。',
  openAnAdministratorToChange: '管理者を開くと、名前、ロール、パスワードの変更や無効化ができます。',
  recentlyEditedEntriesYourDrafts:
    '最近編集されたエントリ、あなたの下書きと未公開の変更、各コンテンツタイプのエントリ数。',
  relatedEntriesOpen: '関連エントリはサイドシートで開きます。そこで新しいエントリを作成することもできます。',
  reviewShowsTheStage:
    'タイプにレビューのワークフローがある場合、「レビュー」にエントリのステージが表示され、コメントを付けて次へ進められます。',
  saveForLaterStoresChanges:
    '「公開せずに保存」は、公開済みエントリの変更を公開せずに保存します。「変更を公開」で公開されます。',
  searchByNameOrEmail: '名前またはメールアドレスで検索できます。',
  secretsOfProvidersAreNever:
    'プロバイダのシークレットは表示されません。保存済みのものを使い続ける場合は、フィールドを空のままにしてください。',
  selectEntriesToPublishUnpublish:
    'エントリを選択すると、公開、公開停止、削除ができます。拒否されたエントリは理由とともに表示されます。',
  selectFilesAndFolders: 'ファイルやフォルダーを選択すると、移動や削除ができます。',
  theCalendarShows:
    'カレンダーには、リリースと、閲覧できるエントリの公開と公開停止の予定が表示されます。実行できなかったものはその日に残ります。',
  thisHelp: 'このヘルプ。入力中はF1でも開けます',
  thisPageDoesNotExist: 'このページは存在しません。ナビゲーションから選択してください。',
  toChangeThePasswordEnter:
    'パスワードを変更するには、現在のパスワードも入力してください。ほかのブラウザのセッションは終了します。',
  transferTokensMoveContentBetween:
    '転送トークンは、サーバー間でコンテンツを移動するためのものです。作成時または再生成時に一度だけ表示されます。',
  undoingMakesARelease: '公開済みのリリースを元に戻すと別のリリースが作成され、それを公開すると以前の状態に戻ります。',
  unsavedChangesAreKept: '未保存の変更は、タブを閉じても接続が切れても、このブラウザに保持されます。',
  whatWasAddedGoesLive:
    'その後エントリが編集されても、追加した内容が公開されます。置き換えるには現在の状態を取り込みます。',
  whoCanRegister: 'サイトやアプリに登録できる人、与えられるロール、送信されるメール。',
  withPlinthDevSuperAdmins:
    'plinth dev ではスーパー管理者が変更できます。「変更を確認」では、書き込む前にファイルとSQLを確認できます。',
  youCanOnlyGrantPermissions: '許可できるのは、自分が持っている権限だけです。',
  yourNameIsShown: 'あなたの名前は、編集したエントリでほかの人に表示されます。ログインにはメールアドレスを使います。',
};
