const { createCoreService } = require('@strapi/strapi').factories;

module.exports = createCoreService('api::article.article', ({ strapi }) => ({
  async popular() {
    const [articles, count] = await strapi.db.query('api::article.article').findWithCount({
      where: { $and: [{ rating: { $gte: 4 } }, { publishedAt: { $notNull: true } }] },
      orderBy: [{ rating: 'desc' }, { id: 'asc' }],
      limit: strapi.config.get('shop.limits.popular', 10),
      offset: 0,
      populate: ['author', 'categories'],
    });
    return { articles, count, currency: strapi.config.get('shop.currency') };
  },
}));
