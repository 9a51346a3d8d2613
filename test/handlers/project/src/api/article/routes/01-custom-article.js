module.exports = {
  routes: [
    { method: 'GET', path: '/articles/popular', handler: 'article.popular', config: { auth: false } },
    { method: 'GET', path: '/articles/by-slug/:slug', handler: 'article.bySlug' },
    {
      method: 'GET',
      path: '/articles/year/:year(\\d{4})',
      handler: 'api::article.article.byYear',
      config: { policies: [], middlewares: [] },
    },
  ],
};
