const { createCoreRouter } = require('@strapi/strapi').factories;

module.exports = createCoreRouter('api::match.match', { only: ['find', 'findOne'] });
