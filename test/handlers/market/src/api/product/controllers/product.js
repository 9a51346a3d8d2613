const { createCoreController } = require('@strapi/strapi').factories;
const { getFullPopulateObject } = require('strapi-plugin-populate-deep/server/helpers');

module.exports = createCoreController('api::product.product', ({ strapi }) => ({
  async find(ctx) {
    ctx.query = { ...ctx.query, local: 'en' };
    const { data, meta } = await super.find(ctx);
    return { data, meta: { ...meta, date: 'today' } };
  },

  /** By its slug. */
  async findOne(ctx) {
    const { id } = ctx.params;
    await this.validateQuery(ctx);
    const query = await this.sanitizeQuery(ctx);
    const entity = await strapi.db.query('api::product.product').findOne({
      where: /^\d+$/.test(id) ? { id } : { slug: id },
      populate: {
        category: { select: ['name'] },
        seo: true,
        reviews: { populate: { author: { select: ['username'] } } },
      },
    });
    if (!entity) return ctx.notFound('product not found', { slug: id });
    const sanitizedEntity = await this.sanitizeOutput(entity, ctx);
    return this.transformResponse(sanitizedEntity, { asked: Object.keys(query).length });
  },

  async cheapest(ctx) {
    const [product] = await strapi.service('api::product.product').byPrice({ limit: 1 });
    ctx.body = product ?? null;
  },

  async deep() {
    const { populate } = getFullPopulateObject('api::product.product', 3, []);
    return strapi.entityService.findMany('api::product.product', {
      populate,
      filters: { publishedAt: { $notNull: true } },
      sort: 'id',
    });
  },
}));
