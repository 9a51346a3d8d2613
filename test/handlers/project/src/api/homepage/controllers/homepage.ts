/**
 * homepage controller
 */

import { factories } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

interface Featured {
  id: number;
  title: string;
}

const titlesOf = (articles: Featured[]): string[] => articles.map((article) => article.title);

export default factories.createCoreController('api::homepage.homepage', ({ strapi }) => ({
  async find(ctx: Context) {
    if (ctx.query.mood === 'bad') throw new errors.ApplicationError('Not in this mood', { mood: ctx.query.mood });
    const entity = await strapi.entityService.findMany('api::homepage.homepage', { populate: ['featured'] });
    const { featured, ...rest } = entity as { featured: Featured[] };
    return this.transformResponse({ ...rest, featuredTitles: titlesOf(featured) });
  },
}));
