/** A token in a cookie is as good as one in the header. */
module.exports = () => async (ctx, next) => {
  const token = ctx.cookies.get('jwt');
  if (token && !ctx.request.header.authorization) ctx.request.header.authorization = `Bearer ${token}`;
  await next();
};
