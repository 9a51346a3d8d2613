module.exports = {
  public: {
    'plugin::users-permissions.auth': ['callback', 'logout'],
    'api::match.match': ['find', 'findOne', 'table', 'visits'],
    'plugin::shop.basket': ['list'],
  },
  authenticated: {
    'plugin::users-permissions.user': ['me', 'find', 'findOne', 'nickname'],
    'api::match.match': ['find'],
  },
};
