module.exports = {
  config: {
    default: { most: 5 },
    validator: ({ most }) => {
      if (most < 1) throw new Error('most is too small');
    },
  },
  register({ strapi }) {
    strapi.customFields.register({ name: 'stars', plugin: 'stars', type: 'integer' });
    strapi.customFields.register({ name: 'labels', plugin: 'stars', type: 'json' });
    strapi.plugin('stars').registered = ['stars', 'labels'];
  },
  async bootstrap({ strapi }) {
    await strapi.admin.services.permission.actionProvider.registerMany([
      { section: 'plugins', displayName: 'Read', uid: 'read', pluginName: 'stars' },
    ]);
    // For the admin panel: nobody is there to take it.
    await strapi.plugin('content-manager').services['field-sizes'].setCustomFieldInputSizes();
    strapi.plugin('stars').ready = strapi.plugin('stars').registered.length;
  },
  contentTypes: {
    vote: {
      schema: {
        kind: 'collectionType',
        collectionName: 'stars_votes',
        info: { singularName: 'vote', pluralName: 'votes', displayName: 'Vote' },
        pluginOptions: { 'content-manager': { visible: false } },
        attributes: { points: { type: 'integer' }, related: { type: 'string' } },
      },
      lifecycles: {
        beforeCreate({ params }) {
          params.data.points = Math.min(params.data.points, strapi.plugin('stars').config('most'));
        },
      },
    },
  },
  services: {
    votes: ({ strapi }) => ({
      vote: (related, points) => strapi.entityService.create('plugin::stars.vote', { data: { related, points } }),
    }),
  },
  controllers: {
    votes: ({ strapi }) => ({
      async add(ctx) {
        const { related, points } = ctx.request.body;
        const vote = await strapi.plugin('stars').service('votes').vote(related, points);
        ctx.body = { points: vote.points, ready: strapi.plugin('stars').ready };
      },
    }),
  },
  routes: {
    'content-api': {
      type: 'content-api',
      routes: [{ method: 'POST', path: '/votes', handler: 'votes.add', config: { auth: false } }],
    },
    admin: {
      type: 'admin',
      routes: [{ method: 'GET', path: '/votes', handler: 'votes.add', config: { policies: [] } }],
    },
  },
};
