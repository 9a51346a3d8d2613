/** Articles come with their author unless the caller asks for something else. */
module.exports = (_config, { strapi }) => {
  return async (ctx, next) => {
    strapi.log.debug('default populate');
    ctx.query.populate = ctx.query.populate ?? { author: { fields: ['name'] } };
    await next();
  };
};
