const { sanitize } = require('@strapi/utils');
const { getService } = require('./get-service');

const sanitizeOutput = (user, ctx) =>
  sanitize.contentAPI.output(user, strapi.getModel('plugin::users-permissions.user'), { auth: ctx.state.auth });

module.exports = (plugin) => {
  plugin.controllers.user.updateMe = async (ctx) => {
    if (!ctx.state.user) return ctx.unauthorized();
    await strapi.query('plugin::users-permissions.user').update({
      where: { id: ctx.state.user.id },
      data: { company: ctx.request.body.company },
    });
    ctx.body = await sanitizeOutput(await getService('user').fetch(ctx.state.user.id, { populate: ['role'] }), ctx);
  };

  const register = plugin.controllers.auth.register;
  plugin.controllers.auth.register = async (ctx) => {
    await register(ctx);
    const { user } = ctx.body;
    await strapi.entityService.create('api::audit-log.audit-log', {
      data: { action: 'registered', subject: user.username },
    });
    ctx.body = { ...ctx.body, welcome: `Hello ${user.username}` };
  };

  plugin.routes['content-api'].routes.push({
    method: 'PUT',
    path: '/user/me',
    handler: 'user.updateMe',
    config: { prefix: '', policies: [], auth: { scope: ['plugin::users-permissions.user.me'] } },
  });

  return plugin;
};
