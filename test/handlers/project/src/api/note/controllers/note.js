const { createCoreController } = require('@strapi/strapi').factories;
const { sanitize } = require('@strapi/utils');

module.exports = createCoreController('api::note.note', ({ strapi }) => ({
  async mine(ctx) {
    const { user, auth } = ctx.state;
    const notes = await strapi.db.query('api::note.note').findMany({ where: { owner: { id: user.id } } });
    const schema = strapi.contentType('api::note.note');
    return {
      of: user.username,
      role: user.role.type,
      secrets: Object.keys(user).filter((key) => /password|token/i.test(key)),
      strategy: auth.strategy.name,
      notes: await sanitize.contentAPI.output(notes, schema, { auth }),
    };
  },
}));
