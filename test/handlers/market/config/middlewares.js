module.exports = [
  'strapi::errors',
  {
    name: 'strapi::security',
    config: { contentSecurityPolicy: { useDefaults: true, directives: { 'img-src': ["'self'", 'data:'] } } },
  },
  { name: 'strapi::cors', config: { origin: ['https://shop.example.org'], headers: '*' } },
  'strapi::poweredBy',
  'strapi::logger',
  'strapi::query',
  { name: 'strapi::body', config: { jsonLimit: '3mb', formidable: { maxFileSize: 20 * 1024 * 1024 } } },
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
  { name: 'global::served-by', config: { name: 'market' } },
  { resolve: './src/middlewares/cookie-token' },
];
