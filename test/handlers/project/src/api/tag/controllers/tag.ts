import { defineHandlers, notFound } from 'plinth';

export default defineHandlers('api::tag.tag', {
  creators: ['find', 'findOne'],

  async find({ query, setHeader }, core) {
    setHeader('X-Tags', 'yes');
    return core({ ...query, sort: 'label:desc' });
  },

  actions: {
    bySlug: {
      route: 'GET /tags/by-slug/:slug',
      open: true,
      async handle({ params, content }) {
        const tag = await content.first('api::tag.tag', { filters: { slug: params.slug } });
        if (tag === null) throw notFound();
        return { tag, all: await content.count('api::tag.tag') };
      },
    },
  },
});
