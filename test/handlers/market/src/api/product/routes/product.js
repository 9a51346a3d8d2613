const { createCoreRouter } = require('@strapi/strapi').factories;

const defaultRouter = createCoreRouter('api::product.product', {
  config: { find: { middlewares: ['api::product.only-in-stock'] } },
});

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
  { method: 'GET', path: '/products/cheapest', handler: 'api::product.product.cheapest' },
  { method: 'GET', path: '/products/deep', handler: 'product.deep', config: { policies: [], middlewares: [] } },
]);
