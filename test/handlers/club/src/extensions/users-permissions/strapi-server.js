const { sanitize } = require('@strapi/utils');

module.exports = (plugin) => {
  // A field that no schema file has.
  plugin.contentTypes.user.schema.attributes.nickname = { type: 'string' };

  const withoutSecrets = ({ password, resetPasswordToken, confirmationToken, ...user }) => user;

  plugin.controllers.user.me = async (ctx) => {
    if (!ctx.state.user) return ctx.unauthorized();
    const user = await strapi.entityService.findOne('plugin::users-permissions.user', ctx.state.user.id, {
      populate: ['role'],
    });
    ctx.body = { ...withoutSecrets(user), isMe: true };
  };

  plugin.controllers.user.nickname = async (ctx) => {
    const schema = strapi.getModel('plugin::users-permissions.user');
    const user = await strapi.query('plugin::users-permissions.user').findOne({ where: { id: ctx.params.id } });
    const { nickname } = await sanitize.contentAPI.output(user, schema, { auth: ctx.state.auth });
    return ctx.send({ nickname, plugin: strapi.plugin('users-permissions').service('club').greeting() });
  };

  // The original is called, and something is added to its answer.
  const callback = plugin.controllers.auth.callback;
  plugin.controllers.auth.callback = async (ctx) => {
    if (ctx.request.body.identifier === 'nobody') return ctx.badRequest('nobody may not come in');
    await callback(ctx);
    ctx.body.user.greeting = `Welcome back, ${ctx.response.body.user.username}`;
  };

  plugin.controllers.auth.logout = (ctx) => ctx.send({ ok: true });

  plugin.services.club = ({ strapi }) => ({ greeting: () => `Ahoy from ${strapi.config.get('info.name')}` });
  plugin.policies.isNice = () => true;

  const routes = plugin.routes['content-api'].routes;
  routes.unshift({ method: 'GET', path: '/users/:id/nickname', handler: 'user.nickname', config: { prefix: '' } });
  routes.push({
    method: 'POST',
    path: '/auth/logout',
    handler: 'auth.logout',
    config: { prefix: '', policies: ['plugin::users-permissions.isNice'] },
  });
  const one = routes.find(({ method, path }) => method === 'GET' && path === '/users/:id');
  one.config.policies = ['global::is-me'];

  plugin.bootstrap = async ({ strapi }) => {
    strapi.club = { bootstrapped: ['extension'] };
  };
  return plugin;
};
