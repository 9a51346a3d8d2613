module.exports = ({ env }) => ({
  'users-permissions': {
    config: {
      jwtSecret: env('JWT_SECRET'),
      jwt: { expiresIn: '30d' },
    },
  },
  i18n: { enabled: true },
  graphql: { enabled: true, config: { aggregates: true } },
});
