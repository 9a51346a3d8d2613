module.exports = {
  shop: { enabled: true, resolve: './src/plugins/shop', config: { currency: 'EUR' } },
  'users-permissions': { config: { jwtSecret: 'secret of the tests' } },
  documentation: { enabled: true },
  graphql: true,
};
