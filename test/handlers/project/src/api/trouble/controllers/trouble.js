const { createCoreController } = require('@strapi/strapi').factories;

const circle = {};
circle.circle = circle;

/** Everything that a handler should not do. */
module.exports = createCoreController('api::trouble.trouble', ({ strapi }) => ({
  async throws() {
    throw new TypeError('the secret recipe');
  },
  async throwsText() {
    throw 'just text';
  },
  async never() {
    await new Promise(() => {});
  },
  async later() {
    setTimeout(() => {
      throw new Error('nobody waits for me');
    }, 20);
    await new Promise(() => {});
  },
  async floating() {
    Promise.reject(new Error('not awaited'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    return { data: 'fine' };
  },
  async circle() {
    return circle;
  },
  async nothing() {},
  async number() {
    return 42;
  },
  async func() {
    return () => {};
  },
  async bigint() {
    return { n: 10n };
  },
  async status(ctx) {
    ctx.status = 99999;
  },
  async lacks() {
    await strapi.startupLogger.logStats();
  },
  async lacksAndCatches(ctx) {
    try {
      await strapi.startupLogger.logStartupMessage();
    } catch {
      ctx.notFound();
    }
  },
  async guards() {
    const found = [strapi.plugin('ghost'), strapi.plugins.ghost, strapi.service('api::ghost.ghost')];
    if (strapi.controller('api::ghost.ghost')) found.push('a controller');
    return { found: [...found, strapi.plugin('ghost')?.service('ghost'), strapi.ghost].filter(Boolean) };
  },
  async unknownField() {
    return strapi.db.query('api::trouble.trouble').findMany({ where: { colour: 'red' } });
  },
  async unknownType() {
    return strapi.entityService.findMany('api::ghost.ghost');
  },
  async undefinedValue(ctx) {
    return strapi.db.query('api::trouble.trouble').findOne({ where: { text: ctx.params.nope } });
  },
  async privateByDefault() {
    const [article] = await strapi.entityService.findMany('api::article.article', {
      filters: { slug: 'rope' },
      populate: '*',
    });
    const [raw] = await strapi.db.query('api::article.article').findMany({ where: { slug: 'rope' }, populate: true });
    return { article, raw };
  },
  async privateByName() {
    return strapi.db
      .query('api::article.article')
      .findOne({ where: { slug: 'rope' }, select: ['draftNotes', 'unlock'] });
  },
  async privateOfContent() {
    const [article] = await strapi.entityService.findMany('api::article.article', { filters: { slug: 'rope' } });
    const { draftNotes, ...rest } = article;
    return { notes: draftNotes, shown: 'draftNotes' in rest || JSON.stringify([article, rest]).includes('cut this') };
  },
}));
