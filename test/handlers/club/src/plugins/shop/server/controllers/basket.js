module.exports = ({ strapi }) => ({
  async list(ctx) {
    const items = await strapi.entityService.findMany('plugin::shop.item');
    ctx.body = { items, sum: strapi.plugin('shop').service('prices').inCurrency(12) };
  },
  open: () => ({ open: true }),
});
