const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::author.author', {
  // Replaces the core action: no envelope, everything at once.
  async find(ctx) {
    const authors = await strapi.entityService.findMany('api::author.author', {
      ...ctx.query,
      sort: { name: 'DESC' },
      populate: { articles: { fields: ['title'], sort: 'title:asc', filters: { publishedAt: { $notNull: true } } } },
    });
    return authors.map(({ articles, ...author }) => ({ ...author, titles: articles.map(({ title }) => title) }));
  },
});
