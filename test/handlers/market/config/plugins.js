module.exports = ({ env }) => ({
  'users-permissions': {
    config: {
      jwtSecret: env('JWT_SECRET', 'secret of the tests'),
      register: { allowedFields: ['company'] },
    },
  },
  'strapi-plugin-populate-deep': { config: { defaultDepth: 3 } },
  stars: { enabled: true, resolve: './src/plugins/stars' },
});
