export const library = {
  added: 'Added',
  anyTime: 'Added at any time',
  anyUse: 'Used or not',
  deletedFiles: 'Deleted files',
  file: 'File',
  filesCanBeRestored: {
    one: 'Files can be restored from the trash for {count} day, folders cannot.',
    other: 'Files can be restored from the trash for {count} days, folders cannot.',
  },
  focusSaved: 'Focus saved',
  lastDays: {
    one: 'Added in the last day',
    other: 'Added in the last {count} days',
  },
  noDeletedFiles: 'No deleted files',
  path: 'Path',
  saveFocus: 'Save the focus',
  unused: 'Used in no field',
  use: 'Use',
  used: 'Used in a field',
} as const;
