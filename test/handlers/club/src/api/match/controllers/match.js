const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::match.match', ({ strapi }) => ({
  /** As projects do that sign their users in by themselves. */
  async signIn(ctx) {
    const { identifier, password } = ctx.request.body;
    const { jwt, user: users } = strapi.plugins['users-permissions'].services;
    const user = await strapi.query('plugin::users-permissions.user').findOne({ where: { email: identifier } });
    if (!user?.password || !(await users.validatePassword(password, user.password))) {
      return ctx.badRequest('Invalid identifier or password');
    }
    ctx.send({
      jwt: jwt.issue({ id: user.id }),
      user,
      claims: await jwt.verify(jwt.issue({ id: 7 }, { expiresIn: '1h' })),
    });
  },
  async visits(ctx) {
    const { runs } = { runs: await strapi.store({ type: 'plugin', name: 'club', key: 'runs' }).get() };
    return ctx.send({ runs, started: await strapi.store.get({ type: 'core', key: 'club_started' }) });
  },
}));
