import { factories } from '@strapi/strapi';
import type { Context } from 'koa';
import { sumOf } from '../services/sum-of';

interface Item {
  id: number;
  count: number;
}

export default factories.createCoreController('api::order.order', ({ strapi }) => ({
  async checkout(ctx: Context) {
    const { items } = (ctx.request as unknown as { body: { items: Item[] } }).body;
    try {
      const order = await strapi.db.transaction(async ({ trx, onCommit }) => {
        const lines = await Promise.all(
          items.map(async ({ id, count }) => {
            const product = await strapi.entityService.findOne('api::product.product', id, {
              fields: ['title', 'price', 'stock'],
            });
            if (!product || product.stock < count) throw new Error(`Not enough of ${product?.title ?? id}`);
            await strapi.db.connection('products').where({ id }).decrement('stock', count).transacting(trx);
            return { title: product.title, price: product.price, count };
          }),
        );
        onCommit(() => strapi.log.debug('sold'));
        return strapi.service('api::order.order').create({
          data: { items: lines, total: sumOf(lines), number: `M-${items.length}`, user: ctx.state.user?.id },
        });
      });
      ctx.send({ order: { id: order.id, total: order.total, status: order.status } }, 201);
    } catch (error) {
      ctx.response.status = 422;
      return { error: { message: (error as Error).message } };
    }
  },

  async mine(ctx: Context) {
    const { results, pagination } = await strapi
      .service('api::order.order')
      .find({ ...ctx.query, filters: { user: ctx.state.user.id } });
    return this.transformResponse(await this.sanitizeOutput(results, ctx), { pagination });
  },
}));
