module.exports = (config, { strapi }) => {
  const header = config.header || 'X-Response-Time';
  return async (ctx, next) => {
    const start = Date.now();
    await next();
    ctx.set(header, `${Date.now() - start}ms`);
    if (ctx.status >= 500) strapi.log.error(`${ctx.method} ${ctx.url}`);
  };
};
