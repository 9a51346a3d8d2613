module.exports = require('@strapi/strapi').factories.createCoreService('api::contact.contact');
