module.exports =
  (_config, { strapi }) =>
  async (ctx, next) => {
    if (ctx.query.inStock === 'true') {
      const { inStock, ...query } = ctx.query;
      ctx.query = { ...query, filters: { ...(query.filters ?? {}), stock: { $gt: 0 } } };
      strapi.log.debug(`only what is in stock: ${ctx.url}`);
    }
    await next();
  };
