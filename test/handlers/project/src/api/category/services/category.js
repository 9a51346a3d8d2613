const { createCoreService } = require('@strapi/strapi').factories;

module.exports = createCoreService('api::category.category', ({ strapi }) => ({
  async find(...args) {
    const { results, pagination } = await super.find(...args);
    for (const category of results) {
      category.articleCount = await strapi.entityService.count('api::article.article', {
        filters: { categories: { id: category.id } },
      });
    }
    return { results, pagination };
  },
}));
