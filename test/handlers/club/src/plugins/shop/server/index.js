const basket = require('./controllers/basket');

module.exports = {
  config: {
    default: ({ env }) => ({ currency: 'USD', rounding: env('ROUNDING', 'up') }),
    validator(config) {
      if (typeof config.currency !== 'string') throw new Error('currency has to be a text');
    },
  },
  contentTypes: {
    item: {
      schema: {
        kind: 'collectionType',
        collectionName: 'shop_items',
        info: { singularName: 'item', pluralName: 'items', displayName: 'Item' },
        options: { draftAndPublish: false },
        attributes: { label: { type: 'string' }, price: { type: 'decimal' } },
      },
    },
  },
  controllers: { basket },
  services: {
    prices: ({ strapi }) => ({
      inCurrency: (amount) => `${amount} ${strapi.plugin('shop').config('currency')}`,
    }),
  },
  policies: {},
  middlewares: {
    counted:
      (config, { strapi }) =>
      async (ctx, next) => {
        await next();
        ctx.set('x-shop', `${config.label} ${strapi.plugin('shop').config('rounding')}`);
      },
  },
  routes: {
    'content-api': {
      type: 'content-api',
      routes: [
        {
          method: 'GET',
          path: '/baskets',
          handler: 'basket.list',
          config: { middlewares: [{ name: 'plugin::shop.counted', config: { label: 'counted' } }] },
        },
      ],
    },
    admin: {
      type: 'admin',
      routes: [
        { method: 'GET', path: '/open', handler: 'basket.open', config: { auth: false } },
        { method: 'GET', path: '/closed', handler: 'basket.open', config: { policies: [] } },
      ],
    },
  },
  register({ strapi }) {
    strapi.customFields.register({ name: 'stars', plugin: 'shop', type: 'integer' });
  },
  async bootstrap({ strapi }) {
    await strapi.admin.services.permission.actionProvider.registerMany([
      { section: 'plugins', displayName: 'Read', uid: 'read', pluginName: 'shop' },
    ]);
    strapi.club.bootstrapped.push('plugin');
  },
};
