// Who may do what: role, then content type, then actions.
const readable = [
  'api::article.article',
  'api::author.author',
  'api::category.category',
  'api::comment.comment',
  'api::issue.issue',
  'api::page.page',
  'api::place.place',
  'api::profile.profile',
];
const single = ['api::campaign.campaign', 'api::homepage.homepage', 'api::magazine.magazine'];

const reading = {
  ...Object.fromEntries(readable.map((uid) => [uid, ['find', 'findOne']])),
  ...Object.fromEntries(single.map((uid) => [uid, ['find']])),
};

const account = {
  'plugin::users-permissions.auth': ['changePassword'],
  'plugin::users-permissions.user': ['me'],
};

module.exports = {
  // Everything but the newsroom notes: ask for `populate=newsroomNotes` and the key is left out.
  public: {
    ...reading,
    'plugin::users-permissions.auth': ['callback', 'register', 'forgotPassword', 'resetPassword', 'emailConfirmation'],
  },
  authenticated: {
    ...reading,
    ...account,
    'api::newsroom-note.newsroom-note': ['find', 'findOne'],
    'api::comment.comment': ['find', 'findOne', 'create'],
  },
  editor: {
    ...reading,
    ...account,
    'api::newsroom-note.newsroom-note': ['find', 'findOne', 'create', 'update', 'delete'],
    'api::article.article': ['find', 'findOne', 'create', 'update', 'delete'],
    'api::comment.comment': ['find', 'findOne', 'create', 'update', 'delete'],
    'plugin::upload.content-api': ['find', 'findOne', 'upload'],
  },
};
