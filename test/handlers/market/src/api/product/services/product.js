const { createCoreService } = require('@strapi/strapi').factories;

module.exports = createCoreService('api::product.product', ({ strapi }) => ({
  async find(...args) {
    const { results, pagination } = await super.find(...args);
    results.forEach((result) => {
      result.available = result.stock > 0;
    });
    return { results, pagination };
  },

  byPrice({ limit }) {
    return strapi.entityService.findMany('api::product.product', {
      fields: ['title', 'price'],
      filters: { $and: [{ price: { $gt: 0 } }, { publishedAt: { $notNull: true } }] },
      sort: { price: 'asc' },
      populate: { category: { fields: ['name'] } },
      limit,
    });
  },
}));
