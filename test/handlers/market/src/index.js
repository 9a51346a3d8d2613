const { grant } = require('./utils/grant');

module.exports = {
  register({ strapi }) {
    strapi.customFields.register([{ name: 'shade', type: 'string', inputSize: { default: 6, isResizable: true } }]);
    strapi.contentAPI.permissions.providers.action.register('stars', { uid: 'stars' });
  },

  async bootstrap({ strapi }) {
    const setup = strapi.store({ environment: strapi.config.environment, type: 'type', name: 'setup' });
    const initHasRun = await setup.get({ key: 'initHasRun' });
    await setup.set({ key: 'initHasRun', value: true });
    if (initHasRun) return;

    await grant('public', {
      product: ['find', 'findOne', 'cheapest', 'deep'],
      category: ['find'],
      contact: ['create'],
      order: ['checkout'],
      report: ['sales'],
      global: ['find', 'visit'],
    });

    const [tools, toys] = await Promise.all(
      ['Tools', 'Toys'].map((name) => strapi.entityService.create('api::category.category', { data: { name } })),
    );
    const products = [
      {
        title: 'Claw Hammer',
        price: 12.5,
        stock: 3,
        category: tools.id,
        rating: 4,
        labels: ['steel', 'wood'],
        color: '#aa0000',
      },
      {
        title: 'Wooden Train',
        price: 30,
        stock: 0,
        category: toys.id,
        rating: 5,
        labels: [],
        secretNote: 'bought for 11',
      },
      { title: 'Spinning Top', price: 4.25, stock: 9, category: toys.id, seo: { metaTitle: 'Top!' } },
    ];
    for (const data of products) {
      await strapi.entityService.create('api::product.product', { data: { ...data, publishedAt: Date.now() } });
    }
    await strapi.entityService.create('api::product.product', { data: { title: 'Unfinished Kite' } });
    await strapi.db.query('api::global.global').create({ data: { siteName: 'Market' } });

    await grant('authenticated', { review: ['create', 'find'], order: ['checkout', 'mine'], 'audit-log': ['find'] });
    const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'authenticated' } });
    await strapi.plugins['users-permissions'].services.user.add({
      username: 'lea',
      email: 'lea@example.org',
      password: 'Secret12',
      provider: 'local',
      confirmed: true,
      role: role.id,
    });

    strapi.db.lifecycles.subscribe({
      models: ['api::order.order'],
      async afterUpdate(event) {
        const { result, params } = event;
        await strapi.entityService.create('api::audit-log.audit-log', {
          data: { action: `order.${params.data.status}`, subject: String(result.id), payload: { at: 'lifecycle' } },
        });
      },
    });
    strapi.eventHub.on('entry.create', ({ model, entry }) => {
      if (model === 'contact') strapi.lastContact = entry.name;
    });
  },
};
