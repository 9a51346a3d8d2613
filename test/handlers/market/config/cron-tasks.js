module.exports = {
  /** Orders that nobody paid for are cancelled. */
  '*/1 * * * * *': async ({ strapi }) => {
    const stale = await strapi.entityService.findMany('api::order.order', {
      filters: { status: 'pending', createdAt: { $lt: new Date(Date.now() - 400) } },
      fields: ['id'],
      limit: 100,
    });
    for (const { id } of stale) {
      await strapi.entityService.update('api::order.order', id, { data: { status: 'cancelled' } });
    }
  },
  nightly: {
    task: ({ strapi }) => strapi.log.info('good night'),
    options: { rule: '0 0 4 * * *', tz: 'Europe/Berlin' },
  },
};
