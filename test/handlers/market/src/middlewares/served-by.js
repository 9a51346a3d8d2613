module.exports = (config) => async (ctx, next) => {
  const start = Date.now();
  await next();
  ctx.set('X-Served-By', `${config.name} in ${Math.min(1, Date.now() - start) >= 0 ? 'time' : ''}`);
};
