const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::match.match', ({ strapi }) => ({
  async visits(ctx) {
    const { runs } = { runs: await strapi.store({ type: 'plugin', name: 'club', key: 'runs' }).get() };
    return ctx.send({ runs, started: await strapi.store.get({ type: 'core', key: 'club_started' }) });
  },
}));
