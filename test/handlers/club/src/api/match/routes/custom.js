module.exports = {
  routes: [
    { method: 'GET', path: '/visits', handler: 'match.visits' },
    { method: 'POST', path: '/sign-in', handler: 'match.signIn', config: { auth: false } },
  ],
};
