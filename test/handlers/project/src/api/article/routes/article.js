const { createCoreRouter } = require('@strapi/strapi').factories;

const defaultRouter = createCoreRouter('api::article.article', {
  except: ['delete'],
  config: { find: { middlewares: ['api::article.default-populate'] } },
});

/** The recipe of the v4 community for more routes beside the core's. */
const customRouter = (innerRouter, extraRoutes = []) => {
  let routes;
  return {
    get prefix() {
      return innerRouter.prefix;
    },
    get routes() {
      if (!routes) routes = extraRoutes.concat(innerRouter.routes);
      return routes;
    },
  };
};

module.exports = customRouter(defaultRouter, [
  {
    method: 'GET',
    path: '/articles/teapot',
    handler: (ctx) => ctx.throw(418, 'short and stout'),
    config: { auth: false },
  },
]);
