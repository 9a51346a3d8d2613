module.exports = require('@strapi/strapi').factories.createCoreService('api::audit-log.audit-log');
