/**
 * article controller
 */

const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::article.article', ({ strapi }) => ({
  // Wraps the core action: a changed query before, more meta after.
  async find(ctx) {
    ctx.query = { ...ctx.query, sort: ctx.query.sort ?? { rating: 'desc' } };
    const { data, meta } = await super.find(ctx);
    meta.servedAt = 'the harbour';
    return { data, meta };
  },

  // /articles/rope instead of /articles/1
  async findOne(ctx) {
    const { id } = ctx.params;
    const query = { filters: { slug: id }, ...ctx.query };
    const [article] = await strapi.entityService.findMany('api::article.article', query);
    const sanitized = await this.sanitizeOutput(article, ctx);
    return this.transformResponse(sanitized);
  },

  async bySlug(ctx) {
    const { slug } = ctx.params;
    const article = await strapi.db.query('api::article.article').findOne({
      where: { slug },
      select: ['id', 'title', 'draftNotes'],
      populate: { author: { select: ['name'] }, reviews: true },
    });
    if (!article) return ctx.notFound('No such article', { slug });
    ctx.body = { ...article, words: article.draftNotes?.split(' ').length ?? 0 };
  },

  async byYear(ctx) {
    await this.validateQuery(ctx);
    const query = await this.sanitizeQuery(ctx);
    const { results, pagination } = await strapi
      .service('api::article.article')
      .find({ ...query, filters: { year: Number(ctx.params.year) } });
    return this.transformResponse(await this.sanitizeOutput(results, ctx), { pagination });
  },

  async popular(ctx) {
    ctx.set('Cache-Control', 'max-age=60');
    return strapi.service('api::article.article').popular();
  },
}));
