const { Server } = require('socket.io');

module.exports = {
  register({ strapi }) {
    strapi
      .plugin('graphql')
      .service('extension')
      .use(({ nexus }) => ({ types: [nexus.objectType({ name: 'X', definition: (t) => t.string('name') })] }));
    strapi.plugin('graphql').service('extension').shadowCRUD('api::match.match').disableMutations();
    strapi
      .plugin('documentation')
      ?.service('override')
      .registerOverride({ info: { version: '2.0' } });
    strapi.server.use(async (ctx, next) => {
      await next();
      ctx.set('x-club', 'registered');
    });
  },

  async bootstrap({ strapi }) {
    await strapi.store({ type: 'core' }).set({ key: 'club_started', value: { at: 'noon' } });
    strapi.server.routes([
      { method: 'GET', path: '/club', handler: (ctx) => ctx.send(strapi.club), config: { auth: false } },
    ]);
    strapi.server.router.get('/club/:room', (ctx) => {
      ctx.body = { room: ctx.params.room };
    });
    strapi.io = new Server(strapi.server.httpServer, { cors: { origin: '*' } });
    strapi.io.on('connection', (socket) => {
      socket.emit('welcome', { club: strapi.config.get('info.name') });
      socket.on('goals', async (answer) => answer(await strapi.db.query('api::match.match').count()));
    });
    strapi.club.bootstrapped.push('project');
  },

  destroy({ strapi }) {
    globalThis.clubDestroyed = strapi.club.bootstrapped.length;
  },
};
