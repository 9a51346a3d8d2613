module.exports = {
  routes: [
    { method: 'GET', path: '/stats', handler: 'stats.index', config: { auth: false } },
    { method: 'GET', path: '/stats/file', handler: 'stats.files', config: { auth: false } },
    { method: 'POST', path: '/stats/echo', handler: 'stats.echo', config: { auth: false } },
    { method: 'GET', path: '/stats/open', handler: 'stats.open' },
    { method: 'GET', path: '/stats/move', handler: 'stats.move', config: { auth: false } },
    {
      method: 'GET',
      path: '/stats/:path(.*)',
      handler: 'api::stats.stats.index',
      config: { auth: { scope: ['nobody.has.this'] } },
    },
  ],
};
