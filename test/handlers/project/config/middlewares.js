module.exports = [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  'strapi::cors',
  'strapi::poweredBy',
  'strapi::query',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
  { name: 'global::timer', config: { header: 'X-Answered-In' } },
  { resolve: './src/middlewares/maintenance' },
];
