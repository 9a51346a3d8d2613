module.exports = { apiToken: { salt: 'salt of the tests' }, auth: { secret: 'of no use' } };
