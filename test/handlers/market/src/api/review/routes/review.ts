import { factories } from '@strapi/strapi';

export default factories.createCoreRouter('api::review.review', {
  prefix: '/shop',
  only: ['create', 'delete', 'find'],
  config: { find: { auth: false, policies: [{ name: 'global::has-query', config: { name: 'product' } }] } },
} as never);
