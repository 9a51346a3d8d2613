const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::global.global', ({ strapi }) => ({
  async visit() {
    const { id, visits } = await strapi.entityService.findMany('api::global.global');
    const updated = await strapi
      .query('api::global.global')
      .update({ where: { id }, data: { visits: (visits ?? 0) + 1 } });
    return { visits: updated.visits, site: updated.siteName };
  },
}));
