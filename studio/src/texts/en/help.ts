export const help = {
  aDeactivatedAdministratorIsSigned:
    'A deactivated administrator is signed out at once. The last super admin cannot be deactivated.',
  aGlobeMarksFields: 'A globe marks fields that all locales share. Fill from another locale copies the others.',
  aReleasePublishesTogether: 'A release publishes and unpublishes its entries together: all of them, or none.',
  aRenamedField: 'A renamed field is a new, empty one; the old column keeps its data.',
  aSearchIncludesTheSubfolders: 'A search includes the subfolders of the open folder.',
  aTokenIsShownOnce: 'A token is shown once, when it is created or regenerated.',
  actionsGrantedToPublicNeed: 'Actions granted to Public need no token.',
  addEntriesOnTheirPages: 'Entries are added on their own pages. They can be published at once or at a time.',
  administratorRoles: 'Administrator roles',
  allContentTypesAndComponents:
    'All content types and components with their fields. Relations shows how they are connected.',
  anInvitedAdministratorGets:
    'An invited administrator gets a link to choose a password. If the server sends no e-mail, copy the link and pass it on.',
  boldItalicCodeAndLink: 'Bold, italic, code and link in rich text',
  clickAColumnHeading:
    'Click a column heading to toggle the whole column. Review lists your changes before you save them.',
  clickARowToOpen: 'Click a row to open the entry, or a column heading to sort by it.',
  closeADialogMenu: 'Close a dialog, menu or sheet',
  commentsAreAbout:
    'Comments are about the entry or a field. Mention somebody to tell them, and resolve a comment when it is settled.',
  cropFocus: 'In Crop, drag to select an area, or click to set the focus that the preset shapes are centred on.',
  customGrantsSingleActionsRead:
    'Custom grants single actions. Read only and Full access cover all content types, including future ones.',
  deletingALocaleDeletes: 'Deleting a locale deletes its entries. The default locale cannot be deleted.',
  deliveriesListsTheLatestAttempts:
    'Deliveries lists the latest attempts with their payload and response. Send again repeats one.',
  eachActionListsItsRoutes:
    'Each action lists its routes and the other roles that have it. Open routes respond to everyone.',
  eventsAreSent: 'Events are sent to the URL when entries or files change. Failed deliveries are retried for a while.',
  expandAContentType: 'Expand a content type to grant single fields or locales, or to set conditions.',
  filterOffersEveryField:
    'Filter offers every field, and the fields of related entries. Columns and views are your own until you share them.',
  filterTheLog:
    'Filter by the name or e-mail address of a person as it was then, by what was done, and by day. A click on a person shows only what they did.',
  findContentTypes: 'Find content types in the navigation, or press Ctrl K.',
  helpFor: 'Help: {title}',
  ifSomeoneElseSaves:
    'If someone else saves the entry while you edit it, the changes are merged. If both of you changed the same field, you choose.',
  importReadsACsv:
    'Import reads a CSV file. Choose the field of each column, and look at the preview: nothing is written before you confirm.',
  keys: 'Keys',
  lists: 'Lists',
  listsHaveUrls: 'Search, filters, order and page are part of the URL, so you can bookmark and share a list.',
  moveAComponent: 'Move a component or a block',
  moveBetweenRows: 'Move between rows; Space selects the entry',
  moveBetweenTheBoxes: 'Move between the boxes',
  openAFieldToConfigure:
    'Open a field to change its texts, its width, and whether it can be edited. The arrows change the order.',
  openAFileToChange:
    'Open a file to change its name, alternative text, caption and folder, to replace or crop it, and to see where it is used.',
  openAnAdministratorToChange: 'Open an administrator to change their name, roles and password, or to deactivate them.',
  recentlyEditedEntriesYourDrafts:
    'Recently edited entries, your drafts and unpublished changes, and the number of entries of each content type.',
  relatedEntriesOpen: 'Related entries open in a side sheet, where you can also create new ones.',
  reviewShowsTheStage:
    'If the type has a review workflow, Review shows the stage of the entry and moves it on, with a comment.',
  saveForLaterStoresChanges:
    'Save for later stores changes to a published entry without publishing them. Publish changes makes them public.',
  searchByNameOrEmail: 'Search by name or e-mail address.',
  secretsOfProvidersAreNever: 'Secrets of providers are never shown. Leave the field empty to keep the stored one.',
  selectEntriesToPublishUnpublish:
    'Select entries to publish, unpublish or delete them. Entries that are refused are listed with the reason.',
  selectFilesAndFolders: 'Select files and folders to move or delete them.',
  theCalendarShows:
    'The calendar shows when releases, and entries that you may read, are published and unpublished. What could not be carried out stays on its day.',
  thisHelp: 'This help; F1 also while you type',
  thisPageDoesNotExist: 'This page does not exist. Choose one in the navigation.',
  toChangeThePasswordEnter: 'To change the password, enter the current one too. Sessions in other browsers end.',
  transferTokensMoveContentBetween:
    'Transfer tokens move content between servers. They are shown once, when they are created or regenerated.',
  undoingMakesARelease:
    'Undoing a published release makes another one, which restores what was there when you publish it.',
  unsavedChangesAreKept: 'Unsaved changes are kept in this browser, even if you close the tab or lose the connection.',
  whatWasAddedGoesLive:
    'What was added goes live, even if an entry is edited afterwards. Take the current state to replace it.',
  whoCanRegister: 'Who can register on your website or app, the role they get, and the e-mails they receive.',
  withPlinthDevSuperAdmins:
    'With plinth dev, super admins can change them. Review changes shows the files and the SQL before anything is written.',
  youCanOnlyGrantPermissions: 'You can only grant permissions that you have yourself.',
  yourNameIsShown: 'Your name is shown to others at the entries you edit. You sign in with your e-mail address.',
} as const;
