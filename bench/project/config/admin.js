module.exports = {
  auth: { secret: 'the secret of the benchmark' },
  apiToken: { salt: 'the salt of the benchmark' },
  transfer: { token: { salt: 'the salt of the benchmark' } },
  serveAdminPanel: false,
};
