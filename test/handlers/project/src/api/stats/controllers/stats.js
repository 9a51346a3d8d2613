/** A controller without a content type. */
module.exports = {
  async index(ctx) {
    const articles = await strapi.entityService.count('api::article.article');
    const published = await strapi.entityService.count('api::article.article', { publicationState: 'live' });
    const page = await strapi.entityService.findPage('api::article.article', { page: 2, pageSize: 3, sort: 'id' });
    const [rope] = await strapi.entityService.findMany('api::article.article', { filters: { slug: 'rope' } });
    const author = await strapi.entityService.load('api::article.article', rope, 'author');
    return {
      articles,
      published,
      page: page.results.map(({ slug }) => slug),
      pagination: page.pagination,
      author: author.name,
      greeting: strapi.config.get('greeting'),
      user: ctx.state.user ?? null,
    };
  },

  async files(ctx) {
    ctx.type = 'text/csv';
    ctx.attachment('stats.csv');
    ctx.cookies.set('seen', ctx.cookies.get('seen') === 'yes' ? 'again' : 'yes');
    ctx.body = 'id,title\n1,Rope\n';
  },

  async echo(ctx) {
    ctx.created({ body: ctx.request.body, query: ctx.query, ip: ctx.ip, type: ctx.is('json') });
  },

  async open(ctx) {
    ctx.body = Buffer.from(`${ctx.state.auth.strategy.name} ${ctx.state.route.handler}`);
  },

  async move(ctx) {
    ctx.redirect('/api/articles');
  },
};
