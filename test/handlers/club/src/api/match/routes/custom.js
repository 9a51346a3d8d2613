module.exports = {
  routes: [{ method: 'GET', path: '/visits', handler: 'match.visits' }],
};
