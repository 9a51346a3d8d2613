module.exports = {
  register({ strapi }) {
    strapi.config.set('greeting', 'hello');
  },

  async bootstrap({ strapi }) {
    const articles = await strapi.entityService.findMany('api::article.article', { fields: ['title'], sort: 'title' });
    strapi.config.set('greeting', `${strapi.config.get('greeting')}, ${articles.map(({ title }) => title).join(', ')}`);
  },

  destroy() {},
};
