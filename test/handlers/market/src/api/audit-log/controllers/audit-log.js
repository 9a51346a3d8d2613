module.exports = require('@strapi/strapi').factories.createCoreController('api::audit-log.audit-log');
