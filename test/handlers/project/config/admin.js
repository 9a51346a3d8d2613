module.exports = { apiToken: { salt: 'the-salt-of-the-handler-tests' } };
