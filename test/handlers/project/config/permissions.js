module.exports = {
  public: {
    'api::article.article': ['find', 'findOne', 'bySlug', 'byYear'],
    'plugin::users-permissions.auth': ['callback'],
    'api::author.author': ['find', 'findOne'],
    'api::category.category': ['find', 'findOne'],
    'api::homepage.homepage': ['find'],
    'api::tag.tag': ['find', 'findOne'],
    'api::note.note': ['find'],
    'api::trouble.trouble': ['find', 'findOne'],
    'api::stats.stats': ['open'],
  },
  authenticated: {
    'api::article.article': ['find', 'findOne'],
    'api::note.note': ['find', 'findOne', 'mine'],
    'plugin::users-permissions.role': ['findOne'],
    'plugin::users-permissions.permissions': ['getPermissions'],
  },
};
