/** `?maintenance` closes the shop; answers in JSON get a note when asked. */
module.exports = () => async (ctx, next) => {
  if ('maintenance' in ctx.query) {
    ctx.status = 503;
    ctx.body = 'Closed';
    return;
  }
  await next();
  if (ctx.get('x-annotate') && ctx.body?.meta) ctx.body.meta.annotated = true;
};
