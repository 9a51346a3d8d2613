export const trash = {
  deletedEntries: 'Deleted entries of {type}',
  deletedTime: 'Deleted',
  empty: 'No deleted entries',
  entry: 'Entry',
  explained: {
    one: 'What you delete can be restored for {count} day.',
    other: 'What you delete can be restored for {count} days.',
  },
  forget: 'Delete {name} for good',
  forgetQuestion: 'Delete {name} for good?',
  left: { one: '{count} relation could not be restored.', other: '{count} relations could not be restored.' },
  off: 'What you delete is not kept in this project.',
  restoreNamed: 'Restore {name}',
  restored: 'Restored.',
  restoredAsDraft: 'Restored as a draft.',
  until: 'Kept until',
} as const;
