const { errors } = require('@strapi/utils');

/** What projects do with v4's GraphQL plugin, in their own styles. */
module.exports = {
  register({ strapi }) {
    const extension = strapi.plugin('graphql').service('extension');
    const { toEntityResponse, toEntityResponseCollection } = strapi.plugin('graphql').service('format').returnTypes;
    const { transformArgs } = strapi.plugin('graphql').service('builders').utils;

    extension.shadowCRUD('api::trouble.trouble').disable();
    extension.shadowCRUD('api::category.category').disableMutations();
    extension.shadowCRUD('api::review.review').disableQueries();
    extension.shadowCRUD('api::tag.tag').disableActions(['create', 'update', 'delete']).disableAction('findOne');
    extension.shadowCRUD('api::article.article').field('rating').disable();
    extension.shadowCRUD('api::article.article').field('slug').disableInput().disableFilters();

    extension.use(() => ({
      typeDefs: `
        type Query {
          articleBySlug(slug: String!): ArticleEntityResponse
          articlesOf(year: Int!, pagination: PaginationArg): ArticleEntityResponseCollection
          weather(town: String): Weather
          broken(how: String!): String
          mine: [NoteEntity]
        }
        type Mutation {
          rename(id: ID!, title: String!): ArticleEntityResponse
        }
        extend type Article {
          shout(mark: String = "!"): String!
          sameYear: [ArticleEntity!]
          secret: String
        }
        type Weather { town: String, degrees: Float, sky: Sky, wind: Wind }
        enum Sky { CLEAR GREY }
        union Wind = Breeze | Storm
        type Breeze { from: String }
        type Storm { strength: Int! }
      `,
      resolvers: {
        Query: {
          articleBySlug: {
            async resolve(_parent, { slug }) {
              const [found] = await strapi.entityService.findMany('api::article.article', { filters: { slug } });
              return toEntityResponse(found ?? null, { resourceUID: 'api::article.article' });
            },
          },
          async articlesOf(_parent, args) {
            const uid = 'api::article.article';
            const contentType = strapi.contentTypes[uid];
            const asked = transformArgs(
              { filters: { year: { eq: args.year } }, pagination: args.pagination, publicationState: 'live' },
              { contentType, usePagination: true },
            );
            return toEntityResponseCollection(await strapi.entityService.findMany(uid, asked), {
              args: asked,
              resourceUID: uid,
            });
          },
          weather: (_parent, { town = 'Skerrow' }) => ({
            town,
            degrees: 11.5,
            sky: 'GREY',
            wind: town === 'Skerrow' ? { __typename: 'Storm', strength: 9 } : { from: 'west' },
          }),
          broken(_parent, { how }) {
            if (how === 'application') throw new errors.ApplicationError('No more', { left: 0 });
            if (how === 'validation') return new errors.ValidationError('Wrong');
            if (how === 'detailed') throw Object.assign(new Error('secret'), { code: 'X', sql: 'select 1' });
            throw new Error('Plainly broken');
          },
          mine: (_parent, _args, context) =>
            strapi.entityService.findMany('api::note.note', { filters: { owner: context.state.user.id } }),
        },
        Mutation: {
          rename: async (_parent, { id, title }, context) => {
            context.koaContext.set('x-renamed', String(id));
            const { update } = strapi
              .plugin('graphql')
              .service('builders')
              .get('content-api')
              .buildMutationsResolvers({ contentType: strapi.contentTypes['api::article.article'] });
            const value = await update(null, { id, data: { title } });
            return toEntityResponse(value, { resourceUID: 'api::article.article' });
          },
        },
        Article: {
          shout: (article, { mark }) => (article.title === 'Tide' ? null : `${article.title.toUpperCase()}${mark}`),
          sameYear: {
            resolve: (article) =>
              strapi.entityService.findMany('api::article.article', {
                filters: { year: article.year, id: { $ne: article.id } },
                sort: 'id',
              }),
          },
          secret: (article) => article.draftNotes,
        },
        Wind: { __resolveType: (wind) => (wind.strength === undefined ? 'Breeze' : 'Storm') },
      },
      resolversConfig: {
        'Query.articleBySlug': { auth: { scope: ['api::article.article.findOne'] } },
        'Query.articlesOf': { auth: false },
        'Query.weather': { auth: false },
        'Query.broken': { auth: false },
        'Mutation.rename': { auth: false, policies: ['global::titled'] },
        'Query.notes': {
          middlewares: [
            async (next, parent, args, context, info) => {
              const found = await next(parent, { ...args, filters: { text: { contains: 'rope' } } }, context, info);
              return { ...found, nodes: found.nodes.map((note) => ({ ...note, text: note.text.toUpperCase() })) };
            },
          ],
        },
        'Query.homepage': { policies: [{ name: 'global::asked', config: { header: 'x-home' } }] },
        'Article.secret': { auth: { scope: ['api::article.article.bySlug'] } },
      },
    }));

    extension.use(({ nexus }) => ({
      types: [
        nexus.objectType({
          name: 'Tally',
          definition(t) {
            t.nonNull.int('articles');
            t.list.nonNull.string('titles');
            t.field('newest', { type: 'ArticleEntityResponse' });
            t.field('when', { type: 'DateTime' });
          },
        }),
        nexus.extendType({
          type: 'Query',
          definition(t) {
            t.field('tally', {
              type: nexus.nonNull('Tally'),
              args: { year: nexus.intArg(), filters: 'ArticleFiltersInput' },
              async resolve(_parent, args) {
                const articles = await strapi.entityService.findMany('api::article.article', {
                  filters: { year: args.year, publishedAt: { $notNull: true } },
                  sort: 'id',
                });
                return {
                  articles: articles.length,
                  titles: articles.map(({ title }) => title),
                  newest: toEntityResponse(articles.at(-1)),
                  when: new Date('2024-01-01T00:00:00.000Z'),
                };
              },
            });
          },
        }),
        nexus.extendType({
          type: 'UsersPermissionsMe',
          definition(t) {
            t.string('provider');
            t.string('greeting', { resolve: (me) => `Hello ${me.username}` });
          },
        }),
      ],
      resolversConfig: { 'Query.tally': { auth: false } },
    }));
  },
};
