import type { Texts } from '../translated.ts';

export const help: Texts<'de', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    'Ein deaktivierter Administrator wird sofort abgemeldet. Der letzte Super-Admin kann nicht deaktiviert werden.',
  aGlobeMarksFields:
    'Ein Globus kennzeichnet Felder, die alle Sprachen gemeinsam haben. „Aus anderer Sprache übernehmen“ kopiert die übrigen.',
  aReleasePublishesTogether:
    'Ein Release veröffentlicht seine Einträge gemeinsam oder nimmt sie gemeinsam zurück: alle oder keinen.',
  aRenamedField: 'Ein umbenanntes Feld ist ein neues, leeres; die alte Spalte behält ihre Daten.',
  aSearchIncludesTheSubfolders: 'Eine Suche schließt die Unterordner des geöffneten Ordners ein.',
  aTokenIsShownOnce: 'Ein Token wird nur einmal angezeigt, wenn es erstellt oder neu erzeugt wird.',
  actionsGrantedToPublicNeed: 'Aktionen, die Public gewährt sind, brauchen kein Token.',
  addEntriesOnTheirPages:
    'Einträge werden auf ihrer eigenen Seite hinzugefügt. Ein Release lässt sich sofort oder zu einem Zeitpunkt veröffentlichen.',
  administratorRoles: 'Administratorrollen',
  allContentTypesAndComponents:
    'Alle Inhaltstypen und Komponenten mit ihren Feldern. „Beziehungen“ zeigt, wie sie zusammenhängen.',
  anInvitedAdministratorGets:
    'Ein eingeladener Administrator erhält einen Link, um ein Passwort zu wählen. Wenn der Server keine E-Mails verschickt, kopiere den Link und gib ihn weiter.',
  boldItalicCodeAndLink: 'Fett, kursiv, Code und Link in formatiertem Text',
  clickAColumnHeading:
    'Klicke auf eine Spaltenüberschrift, um die ganze Spalte umzuschalten. „Prüfen“ listet deine Änderungen auf, bevor du sie speicherst.',
  clickARowToOpen:
    'Klicke auf eine Zeile, um den Eintrag zu öffnen, oder auf eine Spaltenüberschrift, um danach zu sortieren.',
  closeADialogMenu: 'Dialog, Menü oder Seitenfenster schließen',
  commentsAreAbout:
    'Kommentare gehören zum Eintrag oder zu einem Feld. Erwähne jemanden, um Bescheid zu geben, und erledige einen Kommentar, wenn er geklärt ist.',
  cropFocus:
    'Ziehe unter „Zuschneiden“ einen Bereich auf oder klicke, um den Fokus zu setzen, auf den die vorgegebenen Formate zentriert werden.',
  customGrantsSingleActionsRead:
    '„Individuell“ gewährt einzelne Aktionen. „Nur lesen“ und „Voller Zugriff“ gelten für alle Inhaltstypen, auch künftige.',
  deletingALocaleDeletes:
    'Mit einer Sprache werden auch ihre Einträge gelöscht. Die Standardsprache kann nicht gelöscht werden.',
  deliveriesListsTheLatestAttempts:
    '„Zustellungen“ listet die letzten Versuche mit Inhalt und Antwort auf. „Erneut senden“ wiederholt einen.',
  eachActionListsItsRoutes:
    'Zu jeder Aktion sind ihre Routen und die anderen Rollen aufgeführt, die sie haben. Offene Routen antworten allen.',
  eventsAreSent:
    'Ereignisse werden an die URL gesendet, wenn sich Einträge oder Dateien ändern. Fehlgeschlagene Zustellungen werden eine Zeit lang wiederholt.',
  expandAContentType:
    'Klappe einen Inhaltstyp auf, um einzelne Felder oder Sprachen zu gewähren oder Bedingungen festzulegen.',
  filterOffersEveryField:
    '„Filter“ bietet jedes Feld und die Felder verknüpfter Einträge. Spalten und Ansichten gelten nur für Sie, bis Sie sie teilen.',
  filterTheLog:
    'Filtere nach dem damaligen Namen oder der E-Mail-Adresse einer Person, nach Aktion und nach Tag. Ein Klick auf eine Person zeigt nur, was sie getan hat.',
  findContentTypes: 'Suche Inhaltstypen in der Navigation, oder drücke Strg K.',
  helpFor: 'Hilfe: {title}',
  ifSomeoneElseSaves:
    'Wenn jemand anderes den Eintrag speichert, während du ihn bearbeitest, werden die Änderungen zusammengeführt. Habt ihr beide dasselbe Feld geändert, entscheidest du.',
  importReadsACsv:
    'Der Import liest eine CSV-Datei. Wähle das Feld jeder Spalte und sieh dir die Vorschau an: Vor deiner Bestätigung wird nichts geschrieben.',
  keys: 'Tasten',
  lists: 'Listen',
  listsHaveUrls:
    'Suche, Filter, Reihenfolge und Seite sind Teil der URL, daher kannst du eine Liste als Lesezeichen speichern und teilen.',
  moveAComponent: 'Komponente oder Block verschieben',
  moveBetweenRows: 'Zwischen Zeilen wechseln; die Leertaste wählt den Eintrag aus',
  moveBetweenTheBoxes: 'Zwischen den Kästchen bewegen',
  openAFieldToConfigure:
    'Öffne ein Feld, um seine Texte, seine Breite und ob es bearbeitet werden kann zu ändern. Die Pfeile ändern die Reihenfolge.',
  openAFileToChange:
    'Öffne eine Datei, um Name, Alternativtext, Bildtext und Ordner zu ändern, sie zu ersetzen oder zuzuschneiden und zu sehen, wo sie verwendet wird.',
  openAnAdministratorToChange:
    'Öffne einen Administrator, um Name, Rollen und Passwort zu ändern oder ihn zu deaktivieren.',
  recentlyEditedEntriesYourDrafts:
    'Zuletzt bearbeitete Einträge, deine Entwürfe und unveröffentlichten Änderungen und die Anzahl der Einträge jedes Inhaltstyps.',
  relatedEntriesOpen: 'Verknüpfte Einträge öffnen sich in einem Seitenfenster, in dem du auch neue erstellen kannst.',
  reviewShowsTheStage:
    'Hat der Typ einen Prüf-Workflow, zeigt Prüfung die Stufe des Eintrags und bringt ihn weiter, mit einem Kommentar.',
  saveForLaterStoresChanges:
    '„Für später speichern“ bewahrt Änderungen an einem veröffentlichten Eintrag auf, ohne sie zu veröffentlichen. „Änderungen veröffentlichen“ macht sie öffentlich.',
  searchByNameOrEmail: 'Suche nach Name oder E-Mail-Adresse.',
  secretsOfProvidersAreNever:
    'Geheimnisse von Anbietern werden nie angezeigt. Lass das Feld leer, um das gespeicherte zu behalten.',
  selectEntriesToPublishUnpublish:
    'Wähle Einträge aus, um sie zu veröffentlichen, ihre Veröffentlichung zurückzunehmen oder sie zu löschen. Abgelehnte Einträge werden mit dem Grund aufgeführt.',
  selectFilesAndFolders: 'Wähle Dateien und Ordner aus, um sie zu verschieben oder zu löschen.',
  theCalendarShows:
    'Der Kalender zeigt, wann Releases und Einträge, die du lesen darfst, veröffentlicht und zurückgenommen werden. Was nicht ausgeführt werden konnte, bleibt an seinem Tag stehen.',
  thisHelp: 'Diese Hilfe; F1 auch beim Tippen',
  thisPageDoesNotExist: 'Diese Seite gibt es nicht. Wähle eine in der Navigation.',
  toChangeThePasswordEnter:
    'Um das Passwort zu ändern, gib auch das aktuelle ein. Sitzungen in anderen Browsern enden.',
  transferTokensMoveContentBetween:
    'Transfer-Tokens verschieben Inhalte zwischen Servern. Sie werden nur einmal angezeigt, wenn sie erstellt oder neu erzeugt werden.',
  undoingMakesARelease:
    'Wer ein veröffentlichtes Release rückgängig macht, erhält ein weiteres, das beim Veröffentlichen den früheren Stand wiederherstellt.',
  unsavedChangesAreKept:
    'Ungespeicherte Änderungen bleiben in diesem Browser, auch wenn du den Tab schließt oder die Verbindung verlierst.',
  whatWasAddedGoesLive:
    'Veröffentlicht wird, was hinzugefügt wurde, auch wenn ein Eintrag danach bearbeitet wird. Mit „Aktuellen Stand übernehmen“ ersetzt du es.',
  whoCanRegister:
    'Wer sich auf deiner Website oder in deiner App registrieren kann, welche Rolle diese Personen bekommen und welche E-Mails sie erhalten.',
  withPlinthDevSuperAdmins:
    'Mit plinth dev können Super-Admins sie ändern. „Änderungen prüfen“ zeigt die Dateien und das SQL, bevor etwas geschrieben wird.',
  youCanOnlyGrantPermissions: 'Du kannst nur Berechtigungen gewähren, die du selbst hast.',
  yourNameIsShown:
    'Dein Name wird anderen bei den Einträgen angezeigt, die du bearbeitest. Du meldest dich mit deiner E-Mail-Adresse an.',
};
