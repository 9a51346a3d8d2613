module.exports = require('@strapi/strapi').factories.createCoreRouter('api::audit-log.audit-log', {
  only: ['find', 'create'],
});
