module.exports = ({ strapi }) => ({
  sales: async (ctx, _next) => {
    try {
      const data = await strapi.service('api::report.report').sales(ctx.query.from);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = data;
    } catch (err) {
      ctx.badRequest('Report controller error', { moreDetails: err.message });
    }
  },
});
